import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createApp } from '#src/app/app.ts';
import { callsWith } from '#src/app/calls.ts';
import { allRooms } from '#src/app/modules.server.ts';
import type { Role } from '#src/core/accounts/actor.ts';
import { setRole } from '#src/core/accounts/admins/set-role.server.ts';
import { openDatabase } from '#src/platform/database/open.server.ts';
import { createLog } from '#src/platform/http/log.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { openTestShop, type Person, type TestShop, useTestShop } from '#tests/support/test-shop.ts';
import { MAX_KEYS, type NewApiKey } from './api-key.ts';
import { makeKey, renewKey } from './change-keys.server.ts';

type Bearer = Pick<Person, 'headers'>;
const wanted: NewApiKey = { name: 'ERP', rights: 'write', days: 90 };
const withKey = (key: string): Bearer => ({ headers: { authorization: `Bearer ${key}` } });

const callsOf =
  ({ app }: Pick<TestShop, 'app'>) =>
  (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, by: Bearer, payload?: object) =>
    app.inject({ method, url: `/api${path}`, headers: by.headers, ...(payload && { payload }) });

const shop = useTestShop();

async function open(role: Role = 'customer') {
  const person = await shop.signIn(role);
  const call = callsOf(shop);
  const make = async (input: Partial<NewApiKey> = {}, by: Bearer = person) => {
    const { insertedId, key } = (await call('POST', '/api-key', by, { ...wanted, ...input })).json();
    return { id: insertedId as string, key: key as string, ...withKey(key) };
  };
  const status = async (...sent: Parameters<typeof call>) => (await call(...sent)).statusCode;
  return { person, call, make, status };
}

const ownOrders = ({ email }: Person) => `/user-order?user=${email}`;

describe('an API key', () => {
  it('acts as its person, for their own data only', async () => {
    const { person, call, make, status } = await open();
    const key = await make();
    const tool = await shop.addTool();
    expect(await status('POST', '/order', key, orderBody(person, tool))).toBe(200);
    expect((await call('GET', ownOrders(person), key)).json()).toHaveLength(1);
    expect(await status('GET', ownOrders(await shop.signIn()), key)).toBe(403);
    expect(await status('GET', '/order', key)).toBe(403);
  });

  it('that reads only cannot write', async () => {
    const { person, call, make, status } = await open();
    const key = await make({ rights: 'read' });
    expect(await status('GET', ownOrders(person), key)).toBe(200);
    const refused = await call('POST', '/order', key, orderBody(person, await shop.addTool()));
    expect(refused.statusCode).toBe(403);
    expect(refused.json().error.code).toBe('key_reads_only');
  });

  it('is listed with prefix, end and last use, and never again with its secret', async () => {
    const { person, call, make } = await open();
    const { id, key, headers } = await make();
    expect((await call('GET', '/api-key', person)).json()).toMatchObject([{ _id: id, usedAt: null, ended: false }]);
    await call('GET', ownOrders(person), { headers });
    const answer = await call('GET', '/api-key', person);
    const [{ prefix, usedAt }] = answer.json();
    expect(key.startsWith(`${prefix}_`)).toBe(true);
    expect(Date.now() - Date.parse(usedAt)).toBeLessThan(60_000);
    const stored = JSON.stringify(await shop.db.selectFrom('api_keys').selectAll().execute());
    for (const text of [answer.body, stored]) expect(text).not.toContain(key.slice(prefix.length + 1));
  });

  it('ends when it expires', async () => {
    const { person, call, make, status } = await open();
    const key = await make();
    await shop.db
      .updateTable('api_keys')
      .set({ expires_at: Date.now() - 1 })
      .execute();
    const refused = await call('GET', ownOrders(person), key);
    expect([refused.statusCode, refused.json().error.code]).toEqual([401, 'key_invalid']);
    expect((await call('GET', '/api-key', person)).json()).toMatchObject([{ ended: true }]);
    expect(await status('PUT', `/api-key/${key.id}`, person)).toBe(409);
  });

  it('gets a new secret and its whole time again; the old secret works for a day', async () => {
    const { person, call, make, status } = await open();
    const old = await make();
    await shop.db
      .updateTable('api_keys')
      .set({ expires_at: Date.now() + 10 * DAY_MS })
      .execute();
    const renewed = withKey((await call('PUT', `/api-key/${old.id}`, person)).json().key);
    for (const each of [old, renewed]) expect(await status('GET', ownOrders(person), each)).toBe(200);
    const [{ expiresAt, oldUntil }] = (await call('GET', '/api-key', person)).json();
    expect(Math.round((Date.parse(expiresAt) - Date.now()) / DAY_MS)).toBe(90);
    expect(Math.round((Date.parse(oldUntil) - Date.now()) / DAY_MS)).toBe(1);

    await shop.db
      .updateTable('api_keys')
      .set({ old_until: Date.now() - 1 })
      .execute();
    expect(await status('GET', ownOrders(person), old)).toBe(401);
    expect(await status('GET', ownOrders(person), renewed)).toBe(200);
  });

  it('with an old secret ends no later than it would have without a new one', async () => {
    const { person, call, make } = await open();
    const { id } = await make();
    const end = Date.now() + 60_000;
    await shop.db.updateTable('api_keys').set({ expires_at: end }).execute();
    await call('PUT', `/api-key/${id}`, person);
    expect((await call('GET', '/api-key', person)).json()).toMatchObject([{ oldUntil: new Date(end).toISOString() }]);
  });

  it('ends at once when it is deleted', async () => {
    const { person, make, status } = await open();
    const key = await make();
    expect(await status('DELETE', `/api-key/${key.id}`, person)).toBe(200);
    expect(await status('GET', ownOrders(person), key)).toBe(401);
    expect(await status('DELETE', `/api-key/${key.id}`, person)).toBe(404);
  });

  it('of another person is not found', async () => {
    const { make, status } = await open();
    const { id } = await make();
    for (const stranger of [await shop.signIn(), await shop.signIn('admin')]) {
      for (const method of ['PUT', 'DELETE'] as const)
        expect(await status(method, `/api-key/${id}`, stranger)).toBe(404);
    }
  });

  it('with a wrong secret, or of no known form, is refused', async () => {
    const { person, make, status } = await open();
    const { key } = await make();
    const wrong = `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`;
    for (const each of [wrong, key.slice(0, 14), `${key}x`])
      expect(await status('GET', ownOrders(person), withKey(each))).toBe(401);
  });
});

describe('an API key ends with the rights of its person', () => {
  it('when an admin blocks them, in the calls of an open page too, and stays ended', async () => {
    const { person, make, status } = await open();
    const key = await make();
    expect(await status('GET', '/live', key)).toBe(200);
    const admin = await shop.signIn('admin');
    expect(await status('POST', `/users/${person.userId}/block`, admin, { blocked: true })).toBe(200);
    expect(await status('GET', '/live', key)).toBe(401);
    await status('POST', `/users/${person.userId}/block`, admin, { blocked: false });
    expect(await status('GET', '/live', key)).toBe(401);
  });

  it('when an admin demotes them', async () => {
    const { person, make, status } = await open('admin');
    const key = await make();
    expect(await status('GET', '/order', key)).toBe(200);
    await status('POST', `/users/${person.userId}/role`, await shop.signIn('admin'), { role: 'customer' });
    expect(await status('GET', '/order', key)).toBe(401);
    expect(await status('GET', ownOrders(person), key)).toBe(401);
  });

  it('when the operator demotes them', async () => {
    const { person, make, status } = await open('admin');
    const key = await make();
    await setRole(shop.db, shop.config, person.email, 'customer');
    expect(await status('GET', ownOrders(person), key)).toBe(401);
  });

  it('when their account is deleted', async () => {
    const { person, make, status } = await open();
    const key = await make();
    await shop.db.deleteFrom('user').where('id', '=', person.userId).execute();
    expect(await status('GET', ownOrders(person), key)).toBe(401);
    const keys = shop.db.selectFrom('api_keys').selectAll().where('user_id', '=', person.userId);
    expect(await keys.execute()).toEqual([]);
  });

  it('and does not grow with them: a key of a customer does not become one of an admin', async () => {
    const { person, make, status } = await open();
    const key = await make();
    await setRole(shop.db, shop.config, person.email, 'admin');
    expect(await status('GET', ownOrders(person), key)).toBe(200);
    expect(await status('GET', '/order', key)).toBe(403);
  });
});

/** What no key may ever do. */
const PERSON_ONLY = [
  'GET /api-key',
  'POST /api-key',
  'PUT /api-key/:id',
  'DELETE /api-key/:id',
  'GET /device',
  'DELETE /device',
  'DELETE /device/:id',
  'GET /own-data',
  'POST /own-data/erasure',
  'POST /users/:id/erasure',
  'POST /users/:id/role',
  'POST /users/:id/block',
  'POST /bank-details',
  'POST /approval/:id/approve',
  'POST /approval/:id/decline',
  'POST /webhook',
  'PUT /webhook/:id',
  'POST /webhook/:id/secret',
  'DELETE /webhook/:id',
  'GET /second-factor',
  'POST /second-factor',
  'GET /role',
  'POST /role',
  'PUT /role/:id',
  'DELETE /role/:id',
  'POST /users/:id/staff-role',
  'POST /company',
  'PUT /company',
  'DELETE /company',
  'POST /company/leave',
  'POST /company/invitation',
  'DELETE /company/invitation/:id',
  'POST /company-invitation',
  'POST /company-invitation/acceptance',
  'PUT /company/member/:id',
  'DELETE /company/member/:id',
  'POST /company-request/:id/approval',
  'DELETE /company-request/:id',
  'GET /company/:id/merge',
  'POST /company/:id/merge',
  'POST /second-factor/app',
  'POST /second-factor/recovery-codes',
  'POST /second-factor/step-up',
  'POST /second-factor/step-up/options',
  'POST /second-factor/passkey',
  'POST /second-factor/passkey-options',
  'DELETE /second-factor/passkey/:id',
  'DELETE /second-factor',
  'POST /users/:id/second-factor-reset',
];

describe('an API key is not accepted', () => {
  it.each(PERSON_ONLY)('in %s', async (name) => {
    const { call, make } = await open('admin');
    const [method, path] = name.split(' ') as ['GET', string];
    const refused = await call(method, path.replace(':id', 'x'), await make());
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'person_only']);
  });

  it('in no other calls than these', () => {
    const marked = callsWith(allRooms).filter(([, , , { personOnly }]) => personOnly);
    expect(marked.map(([method, path]) => `${method} ${path}`).sort()).toEqual([...PERSON_ONLY].sort());
  });

  it('as a session: neither for an access token nor for a new password or address', async () => {
    const { person, make, status } = await open();
    const key = await make();
    expect(await status('POST', `/user/${person.email}`, key, {})).toBe(401);
    const passwords = { currentPassword: 'Karim@2026', newPassword: 'Karim@2027' };
    expect(await status('POST', '/auth/change-password', key, passwords)).toBeGreaterThanOrEqual(400);
    expect(await status('POST', '/auth/change-email', key, { newEmail: 'x@example.com' })).toBeGreaterThanOrEqual(400);
    expect((await open()).person.email).not.toBe('x@example.com');
  });

  it('while the module is off', async () => {
    const without = await openTestShop({ EXTENSIONS: 'none' });
    const person = await without.signIn();
    expect((await callsOf(without)('GET', '/api-key', person)).statusCode).toBe(404);
  });
});

describe('making a key', () => {
  it.each([
    ['without a name', { name: ' ' }, 422],
    ['with unknown rights', { rights: 'all' as 'read' }, 400],
    ['for any number of days', { days: 31 as 30 }, 400],
  ])('%s is refused', async (_why, input, expected) => {
    const { person, status } = await open();
    expect(await status('POST', '/api-key', person, { ...wanted, ...input })).toBe(expected);
  });

  it('is refused above the most keys of a person', async () => {
    const { person, make, status } = await open();
    for (let made = 0; made < MAX_KEYS; made += 1) await make();
    expect(await status('POST', '/api-key', person, wanted)).toBe(409);
  });

  it('mails the person, without the secret', async () => {
    const { person, make } = await open();
    const { key } = await make({ name: ' ERP ' });
    const mails = await shop.db.selectFrom('outbox').selectAll().where('recipient', '=', person.email).execute();
    expect(mails).toMatchObject([{ subject: expect.stringContaining('New API key “ERP”') }]);
    expect(JSON.stringify(mails)).not.toContain(key.slice(15));
  });

  it('leaves no secret in the log', async () => {
    const { person } = await open();
    const lines: string[] = [];
    const database = openDatabase(shop.config);
    const app = await createApp({
      config: shop.config,
      database,
      log: createLog('trace', { write: (line) => lines.push(line) }),
    });
    onTestFinished(async () => {
      await app.close();
      await database.close();
    });
    const call = callsOf({ app });
    const { key } = (await call('POST', '/api-key', person, wanted)).json();
    await call('GET', ownOrders(person), withKey(key));
    await call('POST', '/order', withKey(key), {});
    await call('POST', '/api-key', withKey(key), wanted);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join('')).not.toContain(key.slice(15));
  });
});

it('a person who was blocked since the request was let through makes and renews no key', async () => {
  const { person, make } = await open();
  const { id } = await make();
  await shop.db.updateTable('user').set({ blockedAt: 1 }).where('id', '=', person.userId).execute();
  const stale = { userId: person.userId, email: person.email, name: person.name, role: 'customer' as const };
  const refused = { kind: 'unauthenticated', code: 'sign_in_required' };
  await expect(makeKey(shop, stale, wanted)).rejects.toMatchObject(refused);
  await expect(renewKey(shop, stale, id)).rejects.toMatchObject(refused);
  const keys = shop.db.selectFrom('api_keys').select('old_hash').where('user_id', '=', person.userId);
  expect(await keys.execute()).toEqual([{ old_hash: null }]);
});
