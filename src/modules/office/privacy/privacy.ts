/** What becomes of the reviews of a deleted account: they stay without the name, or they are removed. */
export const reviewChoices = ['keep', 'remove'] as const;

export type ReviewsAfter = (typeof reviewChoices)[number];

/** A call with which someone of the staff has read data of a customer. */
export interface DataAccess {
  _id: string;
  /** ISO 8601. */
  at: string;
  /** Address of who made it. */
  by: string;
  /** Such as `GET /order/:id`. */
  call: string;
  /** Query of a list; null for another call. */
  search: string | null;
}

/** A call as above, in the list of all. */
export interface LoggedAccess extends DataAccess {
  /** Address of the customer; null for a list of several, and for a deleted account. */
  customer: string | null;
}

/** Filter of the list; empty texts match all. */
export interface AccessFilter {
  /** Address of a customer. */
  customer: string;
  /** Address of who read. */
  by: string;
  /** Such as 2026-07-31, in the time zone of the shop. */
  day: string;
}

export const ACCESS_LOG_PATH = '/dashboard/data-access';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Parses the URL of the page; invalid values are ignored. */
export function parseAccessFilter(query: URLSearchParams): AccessFilter {
  const address = (name: string) => (query.get(name) ?? '').trim().toLowerCase().slice(0, 254);
  const day = query.get('day') ?? '';
  return { customer: address('customer'), by: address('by'), day: DAY.test(day) ? day : '' };
}
