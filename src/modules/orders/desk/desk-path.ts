import { type OrderSearch, type OrderSort, searchParameters } from '#src/core/orders/order-search.ts';

/** URL of the list for a search. */
export function deskPath(search: OrderSearch): string {
  // A text that is too long stays whole, so that its field goes on saying so.
  const query = new URLSearchParams({ ...searchParameters(search), ...(search.text && { q: search.text }) }).toString();
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

/** Sort direction of a column as an `aria-sort` value; undefined if the list is sorted by another column. */
export function directionOf(column: SortColumn, sort: OrderSort | undefined): 'ascending' | 'descending' | undefined {
  const [first, second] = columnSorts[column];
  if (sort !== first && sort !== second) return undefined;
  return sort?.endsWith('-up') ? 'ascending' : 'descending';
}

/** Sort after a click on the heading of a column. */
export function nextSort(column: SortColumn, sort: OrderSort | undefined): OrderSort | undefined {
  const [first, second] = columnSorts[column];
  return directionOf(column, sort) && sort === first ? second : first;
}
