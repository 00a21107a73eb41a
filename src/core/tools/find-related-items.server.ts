import type { Shop } from '#src/core/shop.ts';
import { findSimilar } from './find-similar.server.ts';
import type { RelatedItems } from './related-items.ts';
import type { Tool } from './tool.ts';

/** Items shown below a tool: those of extensions or, without any, similar tools. */
export async function findRelatedItems(shop: Shop, tool: Tool, query: URLSearchParams): Promise<RelatedItems> {
  const sources = shop.extensions.flatMap(({ relatedItems }) => relatedItems ?? []);
  if (sources.length === 0) {
    const tools = await findSimilar(shop.db, tool, shop.config.currency);
    return { tiles: [], cards: tools.length > 0 ? [{ title: 'More on the same battery', tools }] : [] };
  }
  const items = await Promise.all(sources.map((relatedItems) => relatedItems(shop, tool, query)));
  return {
    set: items.find(({ set }) => set)?.set,
    tiles: items.flatMap(({ tiles }) => tiles),
    cards: items.flatMap(({ cards }) => cards),
  };
}
