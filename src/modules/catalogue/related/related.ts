import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';

/** Tools in a row on the page of a tool. */
export const CARDS_IN_ROW = 4;
export const TILES_IN_ROW = 6;

/** Fields that decide whether a tool is shown beside another. */
export interface Candidate {
  id: string;
  category: string | null;
  quantity: number;
}

/**
 * Ids of the best candidates: those with a whole order in stock first, and then one of each category in turn.
 * @param candidates in catalogue order
 */
export function chooseRelated(candidates: readonly Candidate[], shown: number): string[] {
  const turns = new Map<string, number>();
  const ranked = candidates.map(({ id, category, quantity }) => {
    const isShort = quantity < MINIMUM_ORDER_QUANTITY;
    const key = `${isShort} ${category}`;
    const turn = turns.get(key) ?? 0;
    turns.set(key, turn + 1);
    return { id, rank: (isShort ? candidates.length : 0) + turn };
  });
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, shown)
    .map(({ id }) => id);
}
