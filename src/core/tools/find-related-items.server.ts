import type { Shop } from '#src/core/shop.ts';
import { findSimilar } from './find-similar.server.ts';
import type { RelatedItems } from './related-items.ts';
import type { Tool } from './tool.ts';

/** Contents below a tool: those of extensions or, without any, similar tools. */
export async function findRelatedItems(shop: Shop, tool: Tool, query: URLSearchParams): Promise<RelatedItems> {
  const showing = shop.extensions.flatMap(({ relatedItems }) => relatedItems ?? []);
  if (showing.length === 0) {
    const tools = await findSimilar(shop.db, tool, shop.config.currency);
    return { tiles: [], cards: tools.length > 0 ? [{ title: 'More on the same battery', tools }] : [] };
  }
  const shown = await Promise.all(showing.map((beside) => beside(shop, tool, query)));
  return {
    set: shown.find(({ set }) => set)?.set,
    tiles: shown.flatMap(({ tiles }) => tiles),
    cards: shown.flatMap(({ cards }) => cards),
  };
}
