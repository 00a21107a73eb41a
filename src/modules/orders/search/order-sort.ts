import type { OrderSort } from '#src/core/orders/order-search.ts';

/** A sort by something other than the date. */
export interface SortKey {
  by: 'amount' | 'customer' | 'state';
  up: boolean;
}

/** @returns undefined for a sort by date */
export function sortKey(sort: OrderSort | undefined): SortKey | undefined {
  const [by, direction] = sort?.split('-') ?? [];
  return by === 'amount' || by === 'customer' || by === 'state' ? { by, up: direction === 'up' } : undefined;
}

/** The end of a sorted page: id and sort value of its last order. It stays valid if that order changes. */
export interface SortCursor {
  id: string;
  /** Minor units, a name in lower case, or the index of a state in `orderStates`. */
  value: string | number;
}

export const writeCursor = ({ id, value }: SortCursor): string => `${id}:${value}`;

/** @returns undefined for a cursor of another sort: the list then starts over */
export function readCursor(cursor: string | undefined, { by }: SortKey): SortCursor | undefined {
  const [, id, text] = /^([^:]*):(.*)$/s.exec(cursor ?? '') ?? [];
  if (id === undefined || text === undefined) return undefined;
  if (by === 'customer') return { id, value: text };
  const value = Number(text);
  return Number.isSafeInteger(value) ? { id, value } : undefined;
}
