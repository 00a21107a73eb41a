import { searchedPart, typedSearch } from '#src/platform/http/search-query.ts';
import { isDay } from '#src/platform/i18n/days.ts';
import { type OrderState, orderStates } from './order-progress.ts';

/** Sorts of a list of orders; by default, the newest come first. */
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

/** Filters and sort of a list of orders, as the URL of its page has them; a module evaluates them. */
export interface OrderSearch {
  /** A number of the order, amount, digits of a phone number, or words of customer, email, address, tool and buyer. */
  text: string;
  state?: OrderState | undefined;
  sort?: OrderSort | undefined;
  /** The first and the last day of the company’s calendar, such as 2026-03-12. */
  from?: string | undefined;
  to?: string | undefined;
}

const dayTyped = (typed: string | null) => (typed && isDay(typed) ? typed : undefined);

/** Reads the query string of the page; invalid values are ignored. */
export function parseOrderSearch(query: URLSearchParams): OrderSearch {
  return {
    text: typedSearch(query),
    state: orderStates.find((state) => state === query.get('state')),
    sort: orderSorts.find((sort) => sort === query.get('sort')),
    from: dayTyped(query.get('from')),
    to: dayTyped(query.get('to')),
  };
}

/** The query parameters of a search, for a call. */
export function searchParameters({ text, ...rest }: OrderSearch): Record<string, string> {
  const filled = Object.entries({ q: searchedPart(text), ...rest }).filter(([, value]) => value);
  return Object.fromEntries(filled) as Record<string, string>;
}

/** Whether a search excludes orders; its sort does not matter. */
export function isFiltered({ text, state, from, to }: OrderSearch): boolean {
  return text !== '' || [state, from, to].some((value) => value !== undefined);
}
