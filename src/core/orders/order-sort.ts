import { type OrderState, orderStates } from './lifecycle.ts';

/** The orders of the list of all orders that can be asked for; without one of them, the newest come first. */
export const orderSorts = [
  'date-up',
  'amount-up',
  'amount-down',
  'customer-up',
  'customer-down',
  'state-up',
  'state-down',
] as const;
export type OrderSort = (typeof orderSorts)[number];

/** A sort by something else than the date. */
export interface SortKey {
  by: 'amount' | 'customer' | 'state';
  up: boolean;
}

/** @returns undefined for the newest or the oldest first */
export function sortKey(sort: OrderSort | undefined): SortKey | undefined {
  const [by, direction] = sort?.split('-') ?? [];
  return by === 'amount' || by === 'customer' || by === 'state' ? { by, up: direction === 'up' } : undefined;
}

/** Where a sorted page ends: the id of its last order and the value sorted by, so that it holds when that order changes. */
export interface SortCursor {
  id: string;
  /** Minor units, a name in lower case, or the place of a state in `orderStates`. */
  value: string | number;
}

export const writeCursor = ({ id, value }: SortCursor): string => `${id}:${value}`;

/** A cursor that was made for another sort starts the list again. */
export function readCursor(cursor: string | undefined, { by }: SortKey): SortCursor | undefined {
  const [, id, text] = /^([^:]*):(.*)$/s.exec(cursor ?? '') ?? [];
  if (id === undefined || text === undefined) return undefined;
  if (by === 'customer') return { id, value: text };
  const value = Number(text);
  return Number.isSafeInteger(value) ? { id, value } : undefined;
}

/** The states in the order of the sort. */
export function statesInOrder(up: boolean): OrderState[] {
  return up ? [...orderStates] : orderStates.toReversed();
}
