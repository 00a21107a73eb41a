import type { CompanyRole } from './company.ts';

const all: readonly CompanyRole[] = ['owner', 'approver', 'buyer', 'accountant', 'viewer'];
const buying: readonly CompanyRole[] = ['owner', 'approver', 'buyer'];
const paying: readonly CompanyRole[] = ['owner', 'approver', 'buyer', 'accountant'];
const owner: readonly CompanyRole[] = ['owner'];

const rows = (roles: readonly CompanyRole[], calls: readonly string[]) => calls.map((call) => [call, roles] as const);

/**
 * The calls in which a member acts as the company, and the roles that may make them. In all other calls a member acts
 * as the person: profile, sign-in, devices, keys.
 */
export const callsOfRoles: ReadonlyMap<string, readonly CompanyRole[]> = new Map([
  ...rows(all, [
    ...[
      'GET /user-order',
      'GET /order/:id',
      'GET /order/:id/batch',
      'GET /order/:id/buyer',
      'GET /order/:id/sample',
      'GET /order/:id/company',
    ],
    ...[
      'GET /order/:id/shipments',
      'GET /shipment',
      'GET /order/:id/papers',
      'GET /live',
      'GET /price',
      'GET /own-price',
      'GET /list',
    ],
    ...['GET /user/:email/buyer', 'GET /tool-document/signed-in/:id.pdf', 'GET /purchase-order/:id'],
    ...['GET /conversation', 'GET /conversation-count', 'GET /conversation/:id', 'GET /conversation/:id/file/:file'],
    ...['POST /conversation/:id/seen', 'GET /order-to-review', 'POST /order/:id/review'],
  ]),
  ...rows(paying, [
    ...['GET /invoice', 'GET /invoice/:number', 'GET /invoice/:number.pdf', 'GET /receivable', 'GET /statement'],
    ...['GET /statement.pdf', 'GET /joinable-order', 'GET /order/:id/ledger', 'GET /order/:id/proforma'],
    ...['GET /order/:id/paper/:kind/:event.pdf', 'GET /order/:id/card-payment', 'GET /slip/:id'],
    ...['GET /quote', 'GET /quote/:id', 'GET /quote/:id/revision/:revision.pdf'],
    ...['POST /due-amounts', 'POST /invoice', 'POST /order/:id/slip', 'POST /order/:id/card-payment'],
    ...['POST /card-payment/:id/check', 'POST /order/:id/question', 'POST /conversation'],
    ...['POST /conversation/:id/file', 'POST /conversation/:id/message'],
  ]),
  ...rows(buying, [
    ...['POST /order', 'POST /orders', 'POST /batch-order', 'POST /sample', 'PUT /list'],
    ...['POST /quote', 'POST /quote/:id/acceptance', 'POST /quote/:id/decline', 'POST /quote/:id/withdraw'],
    ...['PUT /order/:id', 'POST /order/:id/split', 'POST /order/:id/amendment-preview', 'POST /order/:id/cancel'],
    ...['POST /order/:id/late-cancellation', 'POST /order/:id/delivery', 'PUT /order/:id/buyer'],
    ...['POST /order/:id/purchase-order', 'POST /order/:id/shipment/:shipment/arrival'],
  ]),
  ...rows(owner, ['PUT /user/:email/buyer']),
]);

/** The calls of members that a role may not make. */
export const callsWithout = (role: CompanyRole): string[] =>
  [...callsOfRoles].filter(([, allowed]) => !allowed.includes(role)).map(([call]) => call);

/** They could make an order dearer that was within a limit: members with a limit ask an approver. */
export const CALLS_WITHOUT_LIMIT: ReadonlySet<string> = new Set(['PUT /order/:id', 'POST /order/:id/split']);
