import { describe, expect, it } from 'vitest';
import { callsWith } from '#src/app/calls.ts';
import { allRooms } from '#src/app/modules.server.ts';
import type { Access, CallRow } from '#src/core/call.ts';
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

/** The calls without sign-in. The test of a new one fails until it is listed here. */
const OPEN = [
  'GET /tool',
  'GET /purchase/:id',
  'GET /stock-and-prices',
  'GET /review',
  'GET /verify/:code',
  'GET /tool/:id/batch',
  'GET /tool/:id/sample',
  'GET /listed-tool',
  'POST /listed-tool/search',
  'POST /list-file',
  'GET /tool/:id/datasheet.pdf',
  'GET /tool-document/:id.pdf',
  'POST /inquiry',
  'GET /conversation-file/:id/:key',
  'POST /review/:id/report',
  'POST /tool/:id/stock-alert-request',
  'POST /stock-alert/confirmation',
  'POST /stock-alert/stop',
  'POST /card-payment/:id/return',
  'POST /card-payment-notice/:gateway',
  'POST /inbound-mail',
  'POST /linked-quote/:id',
  'POST /linked-quote/:id/decline',
  'POST /linked-quote/:id/pdf',
];

/** Calls whose answers differ from those of their kind of access. */
const SPECIAL: Record<string, Partial<Decision>> = {
  'POST /order/:id/cancel': { stranger: 403 },
  'POST /order/:id/delivery': { stranger: 403 },
  // Only for the customer, or about something that the row of this test does not have.
  'POST /order/:id/review': { admin: 404 },
  'POST /order/:id/shipment/:shipment/arrival': { admin: 404 },
  'GET /order/:id/paper/:kind/:event.pdf': { admin: 404 },
  'GET /tool-draft/:id': { admin: 404 },
};

/**
 * The expected answers of a call by its row of the call table. What the row does not say is expected to be closed: a
 * call without sign-in must be listed, and what a signed-in user names by id, other than a tool, belongs to a customer.
 */
function decisionOf([method, path, access]: CallRow): Decision {
  const name = `${method} ${path}`;
  const ofCustomer = /:(id|number)/.test(path) && !path.startsWith('/tool');
  const ofAccess: Record<Access, Decision> = {
    anyone: OPEN.includes(name) ? everybody : adminOnly,
    session: otherProof,
    'signed-in': ofCustomer ? hidden : signedIn,
    'self-or-admin': selfOrAdmin,
    admin: adminOnly,
  };
  return { ...ofAccess[access], ...SPECIAL[name] };
}

const rows = allCalls.map((row) => {
  const [method, path] = row;
  return { method, path, name: `${method} ${path}`, decision: decisionOf(row) };
});
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
  it('no other calls are open without sign-in than those listed here', () => {
    const open = allCalls.filter(([, , access]) => access === 'anyone').map(([method, path]) => `${method} ${path}`);
    expect(open.filter((name) => !OPEN.includes(name))).toEqual([]);
  });

  it.each(matrix)('$name as $person', async ({ method, path, decision, person }) => {
    const expected = decision[person];
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
