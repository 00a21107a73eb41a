import { describe, expect, it } from 'vitest';
import { callsWith } from '#src/app/calls.ts';
import { allRooms } from '#src/app/modules.server.ts';
import screens from '#src/routes.ts';
import { targetShop } from '../support/target.ts';
import type { Person } from '../support/test-shop.ts';

const allCalls = callsWith(allRooms);

const target = targetShop();

/**
 * The expected answer for each role: `in` means past the guard, whatever the call then answers to the empty request.
 */
interface Decision {
  visitor: 'in' | 401;
  /** A signed-in customer who uses the id or the email of another person. */
  stranger: 'in' | 401 | 403 | 404;
  admin: 'in' | 401 | 403 | 404;
}

const everybody: Decision = { visitor: 'in', stranger: 'in', admin: 'in' };
const signedIn: Decision = { visitor: 401, stranger: 'in', admin: 'in' };
const selfOrAdmin: Decision = { visitor: 401, stranger: 403, admin: 'in' };
const adminOnly: Decision = { visitor: 401, stranger: 403, admin: 'in' };
/** Strangers get 404, as if it did not exist. */
const hidden: Decision = { visitor: 401, stranger: 404, admin: 'in' };
/** Requires another proof than an access token, which is not accepted. */
const otherProof: Decision = { visitor: 401, stranger: 401, admin: 401 };

/** The access rule of every call. A new call without a rule fails the first test. */
const decisions: Record<string, Decision> = {
  'POST /user/:email': otherProof,
  'GET /admin/:email': selfOrAdmin,
  'GET /user/:email': selfOrAdmin,
  'PUT /user/:email': selfOrAdmin,
  'GET /tool': everybody,
  'POST /tool': adminOnly,
  'PUT /tool/:id': adminOnly,
  'DELETE /tool/:id': adminOnly,
  'GET /purchase/:id': everybody,
  'POST /order': signedIn,
  'GET /order': adminOnly,
  'GET /user-order': selfOrAdmin,
  'GET /review': everybody,
  'POST /review': signedIn,
  'POST /image': adminOnly,
  'GET /order-to-review': signedIn,
  'POST /order/:id/review': { ...hidden, admin: 404 },
  'POST /review/:id/report': everybody,
  'GET /review-desk': adminOnly,
  'POST /review/:id/reply': adminOnly,
  'POST /review/:id/hidden': adminOnly,
  'POST /review/:id/shown': adminOnly,
  'POST /order/:id/cancel': selfOrAdmin,
  'GET /order/:id/proforma': hidden,
  'GET /invoice/:number': hidden,
  'POST /invoice': signedIn,
  'POST /invoice/:number/payment': adminOnly,
  'GET /joinable-order': signedIn,
  'GET /order/:id/ledger': hidden,
  'GET /invoice/:number.pdf': hidden,
  'GET /order/:id/paper/:kind/:event.pdf': { ...hidden, admin: 404 },
  'GET /tool/:id/datasheet.pdf': everybody,
  'GET /verify/:code': everybody,
  'POST /order/:id/payment': adminOnly,
  'POST /order/:id/refund': adminOnly,
  'POST /order/:id/correction': adminOnly,
  'POST /order/:id/invoice': adminOnly,
  'GET /order/:id/terms': adminOnly,
  'POST /order/:id/terms': adminOnly,
  'POST /order/:id/slip': hidden,
  'GET /order/:id/card-payment': hidden,
  'POST /order/:id/card-payment': hidden,
  'POST /card-payment/:id/check': hidden,
  'POST /card-payment/:id/acceptance': adminOnly,
  'POST /card-payment/:id/return': everybody,
  'POST /card-payment-notice/:gateway': everybody,
  'GET /slip': adminOnly,
  'GET /slip-count': adminOnly,
  'GET /slip/:id': hidden,
  'POST /slip/:id/acceptance': adminOnly,
  'POST /slip/:id/refusal': adminOnly,
  'GET /bank-details': adminOnly,
  'POST /bank-details': adminOnly,
  'POST /bank-details/:id/consent': adminOnly,
  'POST /bank-details/:id/refusal': adminOnly,
  'POST /order/:id/shipment': adminOnly,
  'POST /shipment': adminOnly,
  'GET /order/:id/shipments': hidden,
  'GET /order/:id/shipping': adminOnly,
  'PUT /order/:id/shipment/:shipment': adminOnly,
  'POST /order/:id/shipment/:shipment/arrival': { ...hidden, admin: 404 },
  'POST /order/:id/undo': adminOnly,
  'POST /order/:id/confirmation': adminOnly,
  'POST /order/:id/production': adminOnly,
  'POST /order/:id/readiness': adminOnly,
  'POST /order/:id/delivery': selfOrAdmin,
  'GET /order/:id': hidden,
  'POST /order/:id/note': adminOnly,
  'POST /order/:id/question': hidden,
  'GET /overview': adminOnly,
  'GET /order-tabs': adminOnly,
  'POST /inquiry': everybody,
  'GET /users': adminOnly,
  'POST /users/:id/role': adminOnly,
  'POST /users/:id/block': adminOnly,
  'GET /changes': adminOnly,
  'GET /changes.csv': adminOnly,
  'GET /missed-searches': adminOnly,
  'GET /tool-draft': adminOnly,
  'GET /tool-draft/:id': { ...adminOnly, admin: 404 },
  'POST /tool-draft': adminOnly,
  'PUT /tool-draft/:id': adminOnly,
  'DELETE /tool-draft/:id': adminOnly,
  'POST /tool-draft/:id/publication': adminOnly,
  'DELETE /tool-draft/:id/publication': adminOnly,
  'GET /tool-price-change': adminOnly,
  'POST /tool-price-change': adminOnly,
  'GET /tools.csv': adminOnly,
  'GET /tools.xlsx': adminOnly,
  'POST /tool-import': adminOnly,
  'GET /tool/:id/stock-alert': signedIn,
  'POST /tool/:id/stock-alert': signedIn,
  'DELETE /tool/:id/stock-alert': signedIn,
  'POST /tool/:id/stock-alert-request': everybody,
  'GET /tool/:id/stock-alert-count': adminOnly,
  'POST /stock-alert/confirmation': everybody,
  'POST /stock-alert/stop': everybody,
  'POST /tool-document': adminOnly,
  'GET /tool-document/:id.pdf': everybody,
  'GET /tool-document/signed-in/:id.pdf': signedIn,
  'GET /live': signedIn,
};

const rows = allCalls.map(([method, path]) => ({ method, path, name: `${method} ${path}` }));
const people = ['visitor', 'stranger', 'admin'] as const;
const matrix = rows.flatMap((row) => people.map((person) => ({ ...row, person })));

/** Places an order of the victim through the API. @returns its id */
async function orderOf(victim: Person): Promise<string> {
  const body = {
    orderedEmail: victim.email,
    shippingAddress: '12 Mirpur Road',
    orderedPhone: '01712345678',
    orderedTool: 'Test drill',
    orderedMinQty: 500,
    orderedTotalPrice: 17_000,
    toolId: await target.tool(),
  };
  return (await target.send('/api/order', { body, headers: victim.headers })).json.insertedId;
}

/** @returns the number of the invoice of an order */
async function invoiceOf({ headers }: Person, orderId: string): Promise<string> {
  return (await target.send(`/api/order/${orderId}/proforma`, { headers })).json.number;
}

async function statusFor(method: string, path: string, requester: Person | undefined): Promise<number> {
  const victim = await target.person();
  const id = /^\/(order|invoice)\//.test(path) ? await orderOf(victim) : await target.tool();
  const number = path.includes(':number') ? await invoiceOf(victim, id) : '';
  const filled = path.replace(':email', victim.email).replace(':id', id).replace(':number', number);
  const url = `/api${filled}?user=${victim.email}`;
  const body = method === 'GET' ? undefined : {};
  return (await target.send(url, { method, body, headers: { ...requester?.headers } })).status;
}

describe('access control: every call × every role × the id of another customer', () => {
  it('every call has an access rule', () => {
    expect(rows.map(({ name }) => name).filter((name) => !decisions[name])).toEqual([]);
  });

  it.each(matrix)('$name as $person', async ({ method, path, name, person }) => {
    const expected = decisions[name]?.[person];
    const requester = person === 'visitor' ? undefined : await target.person(person === 'admin' ? 'admin' : 'customer');
    const status = await statusFor(method, path, requester);
    if (expected === 'in') expect([401, 403, 500]).not.toContain(status);
    else expect(status).toBe(expected);
  });
});

interface Screen {
  path?: string | undefined;
  children?: Screen[] | undefined;
}

function addressesOf(list: readonly Screen[], above = ''): string[] {
  return list.flatMap(({ path, children = [] }) => {
    const full = [above, path].filter(Boolean).join('/');
    return children.length > 0 ? addressesOf(children, full) : [`/${full}`];
  });
}

describe('access control: every page', () => {
  const addresses = addressesOf(screens as readonly Screen[]).map((path) =>
    path.replace(/:\w+/, 'x').replace('*', 'nowhere'),
  );

  it.each(addresses)('%s is the same document for every visitor and has no personal data', async (path) => {
    const admin = await target.person('admin');
    const asVisitor = await target.send(path);
    const asAdmin = await target.send(path, { headers: { ...admin.headers, cookie: 'better-auth.session_token=x' } });
    expect(asAdmin.status).toBe(asVisitor.status);
    expect(asAdmin.text).toBe(asVisitor.text);
    expect(asAdmin.text).not.toContain(admin.email);
    expect(asAdmin.headers.get('set-cookie')).toBeNull();
    expect(asVisitor.status).toBeLessThan(500);
  });
});
