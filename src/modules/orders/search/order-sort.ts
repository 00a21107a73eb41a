import type { OrderSort } from '#src/core/orders/order-search.ts';

/** A sort by something other than the date. */
export interface SortKey {
  by: 'amount' | 'customer' | 'state';
  up: boolean;
}

/** The date has no key: the id of an order begins with it. */
const KEYS: Readonly<Record<OrderSort, SortKey | undefined>> = {
  'date-up': undefined,
  'amount-up': { by: 'amount', up: true },
  'amount-down': { by: 'amount', up: false },
  'customer-up': { by: 'customer', up: true },
  'customer-down': { by: 'customer', up: false },
  'state-up': { by: 'state', up: true },
  'state-down': { by: 'state', up: false },
};

/** @returns undefined for a sort by date */
export const sortKey = (sort: OrderSort | undefined): SortKey | undefined => sort && KEYS[sort];

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
