import { fillingsOf } from '#src/core/point.ts';
import type { Shop } from '#src/core/shop.ts';
import { findSimilar } from './find-similar.server.ts';
import type { RelatedItems } from './related-items.ts';
import type { Tool } from './tool.ts';
import { toolAdditions } from './tool-additions.ts';

/** Items shown below a tool: those of modules or, without any, similar tools. */
export async function findRelatedItems(shop: Shop, tool: Tool, query: URLSearchParams): Promise<RelatedItems> {
  const sources = fillingsOf(shop.fills, toolAdditions).flatMap(({ related }) => related ?? []);
  if (sources.length === 0) {
    const tools = await findSimilar(shop.db, tool);
    return { tiles: [], cards: tools.length > 0 ? [{ title: 'More on the same battery', tools }] : [] };
  }
  const items = await Promise.all(sources.map((related) => related(shop, tool, query)));
  return {
    set: items.find(({ set }) => set)?.set,
    tiles: items.flatMap(({ tiles }) => tiles),
    cards: items.flatMap(({ cards }) => cards),
  };
}
