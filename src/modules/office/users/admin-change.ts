/** A change by an admin, as in the API. */
export interface RecordedChange {
  _id: string;
  /** ISO 8601. */
  at: string;
  /** Email address. */
  admin: string;
  kind: keyof typeof kindLabels;
  /** Past participle of the action. */
  action: string;
  subjectId: string;
  subject: string;
  /** Currency of an order; null for other subjects, whose amounts are in the shop's currency. */
  currency: string | null;
  /** The fields that differ; null if the subject did not exist. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Filter for changes; empty texts match all. */
export interface ChangeFilter {
  /** Id of the changed subject; the page of all changes does not use it. */
  subject?: string;
  /** Email address. */
  admin: string;
  kind: string;
}

export const kindLabels = {
  order: 'Orders',
  tool: 'Tools',
  user: 'Users',
  review: 'Reviews',
  bank: 'Bank details',
  statement: 'Bank statements',
  search: 'Search',
  webhook: 'Webhooks',
  role: 'Roles',
  price: 'Agreed prices',
} as const;

/** Parses the URL of the page; invalid values are ignored. */
export function parseChangeFilter(query: URLSearchParams): ChangeFilter {
  const kind = query.get('kind') ?? '';
  return {
    admin: (query.get('admin') ?? '').trim().toLowerCase().slice(0, 254),
    kind: Object.hasOwn(kindLabels, kind) ? kind : '',
  };
}

/** Path of the dashboard list that finds the changed subject, if it still exists. */
export function placeOfChange({ kind, subject }: RecordedChange): string {
  const lists = {
    order: '/dashboard',
    tool: '/dashboard/manage-tools',
    user: '/dashboard/all-users',
    review: '/dashboard/review-desk',
    bank: '/dashboard/bank-details',
    statement: '/dashboard/bank-statement',
    price: '/dashboard/agreed-prices',
    search: '/dashboard/searches',
    webhook: '/dashboard/webhooks',
    role: '/dashboard/all-users',
  };
  return `${lists[kind]}?${new URLSearchParams({ q: subject })}`;
}
