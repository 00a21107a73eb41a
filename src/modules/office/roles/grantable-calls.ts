import { type CallRow, callName } from '#src/core/call.ts';

/** Calls in which everyone, admins included, acts only for themselves. */
const OWN_CALLS: ReadonlySet<string> = new Set([
  'GET /admin/:email',
  'PUT /user/:email',
  'GET /list',
  'PUT /list',
  'GET /price',
  'GET /own-price',
  'GET /company',
  'GET /company-request',
  'GET /order-to-review',
  'GET /tool/:id/stock-alert',
  'POST /tool/:id/stock-alert',
  'DELETE /tool/:id/stock-alert',
  'GET /tool-document/signed-in/:id.pdf',
  'POST /due-amounts',
  'POST /order',
  'POST /review',
  'POST /order/:id/review',
  'POST /order/:id/question',
  'POST /order/:id/slip',
  'POST /order/:id/late-cancellation',
  'GET /order/:id/card-payment',
  'POST /order/:id/card-payment',
  'POST /card-payment/:id/check',
  'POST /conversation/:id/seen',
  'POST /quote',
  'POST /quote/:id/acceptance',
]);

/**
 * Calls that a role which sees no money can have: each declares its amounts as `money`, or answers without any. Other
 * calls may answer with amounts that the shop cannot tell from other numbers. The warehouse has all of them.
 */
export const CALLS_WITHOUT_MONEY: ReadonlySet<string> = new Set([
  'GET /order',
  'GET /order-tabs',
  'GET /order-search-correction',
  'GET /order/:id',
  'GET /order/:id/batch',
  'GET /order/:id/buyer',
  'GET /order/:id/papers',
  'GET /order/:id/paper/:kind/:event.pdf',
  'GET /order/:id/shipments',
  'GET /order/:id/shipping',
  'GET /live',
  'POST /order/:id/production',
  'POST /order/:id/readiness',
  'POST /order/:id/shipment',
  'POST /order/:id/delivery',
  'POST /order/:id/note',
  'POST /order/:id/undo',
  'POST /order/:id/shipment/:shipment/arrival',
  'PUT /order/:id/shipment/:shipment',
  'POST /shipment',
  'GET /batch',
  'POST /batch',
  'PUT /batch/:id',
  'POST /batch/:id/receipt',
  'DELETE /batch/:id',
  'GET /sample',
  'PUT /tool/:id/sample',
  'GET /tool/:id/stock-journal',
]);

/** What a page reads besides its own call, and its entry in the menu, by that call. */
const SUPPORTING_CALLS: Readonly<Record<string, readonly string[]>> = {
  'GET /order': ['GET /order-tabs', 'GET /order-search-correction'],
  'GET /slip': ['GET /slip-count'],
  'GET /invoice': ['GET /receivable'],
  'POST /invoice': ['GET /joinable-order'],
  'GET /customer-credit': ['GET /new-customer-count'],
  'GET /bank-statement/line': ['GET /statement-line-count'],
  'GET /approval': ['GET /approval-count'],
  'GET /quote': ['GET /quote-count'],
  'GET /conversation': ['GET /inbox-setup', 'GET /conversation-count'],
  'GET /conversation/:id': ['GET /inbox-setup'],
  'GET /missed-searches': ['GET /search-synonym'],
};

/** The calls of a role with those that their pages read besides. */
export const withSupporting = (calls: readonly string[]): string[] =>
  calls.flatMap((call) => [call, ...(SUPPORTING_CALLS[call] ?? [])]);

/**
 * Whether a role can have a call. What decides over people, bank details, the second person and other programs is for
 * admins only, and no call that needs no sign-in, or another proof, has anything to grant.
 */
export function isGrantable(row: CallRow): boolean {
  const [, , access, { personOnly }] = row;
  if (access === 'anyone' || access === 'session' || personOnly) return false;
  return !OWN_CALLS.has(callName(row));
}

export const isWithoutMoney = (call: string): boolean => CALLS_WITHOUT_MONEY.has(call);

/** What the calls are about, by the first part of their paths. */
const areas: Readonly<Record<string, readonly string[]>> = {
  Orders: ['order', 'order-tabs', 'order-search-correction', 'user-order', 'live', 'orders', 'batch-order'],
  Shipping: ['shipment'],
  Money: [
    ...['invoice', 'joinable-order', 'receivable', 'statement', 'statement.pdf', 'slip', 'slip-count', 'journal'],
    ...['bank-statement', 'statement-line-count', 'bank-details', 'approval', 'approval-count'],
    ...['customer-credit', 'new-customer-count'],
  ],
  Sales: [
    ...['conversation', 'conversation-count', 'inbox-setup', 'answer-template', 'quote', 'quote-count'],
    ...['quote-figures', 'customer-quote', 'agreed-price', 'agreed-prices.csv', 'agreed-price-import'],
    ...['sample', 'sample-figures', 'purchase-order', 'cost-floor'],
  ],
  Catalogue: [
    ...['tool', 'tool-draft', 'tool-price-change', 'tool-import', 'tools.csv', 'tools.xlsx', 'tool-document', 'image'],
    ...['batch', 'missed-searches', 'search-synonym', 'review-desk', 'review'],
  ],
  Customers: ['user', 'users', 'data-access'],
  Business: ['overview', 'changes', 'changes.csv', 'webhook', 'webhook-delivery'],
};

/** The area of a call, as the form of a role groups them. */
export function areaOf([, path]: CallRow): string {
  const [, first = ''] = path.split('/');
  return Object.keys(areas).find((area) => areas[area]?.includes(first)) ?? 'Other';
}
