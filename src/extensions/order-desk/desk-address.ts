import { type OrderSearch, searchParameters } from '#src/core/orders/order-search.ts';
import type { OrderSort } from '#src/core/orders/order-sort.ts';

/** The address of the list as a search asks for it. */
export function deskAddress(search: OrderSearch): string {
  const query = new URLSearchParams(searchParameters(search)).toString();
  return query ? `/dashboard?${query}` : '/dashboard';
}

/** Sorts of a column, first direction first; undefined is newest first. */
export const columnSorts = {
  date: [undefined, 'date-up'],
  amount: ['amount-down', 'amount-up'],
  customer: ['customer-up', 'customer-down'],
  state: ['state-up', 'state-down'],
} as const satisfies Record<string, readonly [OrderSort | undefined, OrderSort | undefined]>;

export type SortColumn = keyof typeof columnSorts;

/** The direction of a column that the list is sorted by, as `aria-sort` names it. */
export function directionOf(column: SortColumn, sort: OrderSort | undefined): 'ascending' | 'descending' | undefined {
  const [first, second] = columnSorts[column];
  if (sort !== first && sort !== second) return undefined;
  return sort?.endsWith('-up') ? 'ascending' : 'descending';
}

/** The sort that a click on the head of a column asks for. */
export function nextSort(column: SortColumn, sort: OrderSort | undefined): OrderSort | undefined {
  const [first, second] = columnSorts[column];
  return directionOf(column, sort) && sort === first ? second : first;
}
