import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { BLOCKED } from '#src/core/accounts/blocked.ts';
import { company } from '#src/core/site/company.ts';
import { engineOf } from '#src/platform/database/engine.server.ts';
import { insertManyOrders } from '#tests/support/many-orders.ts';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { openTestShop, type Person, type TestShop } from '#tests/support/test-shop.ts';
import { changeRole } from './change-user.server.ts';
import { openSums } from './open-order-repository.server.ts';

async function openShop(environment: Record<string, string> = {}) {
  const shop = await openTestShop(environment);
  const [admin, buyer] = [await shop.signIn('admin', 'Anwar'), await shop.signIn('customer', 'Karim Traders')];
  const ask = (path: string, person: Person = admin) =>
    shop.app.inject({ url: `/api${path}`, headers: person.headers });
  const post = (path: string, payload: object, person: Person = admin) =>
    shop.app.inject({ method: 'POST', url: `/api${path}`, headers: person.headers, payload });
  const role = (user: Person, is: string, by?: Person) => post(`/users/${user.userId}/role`, { role: is }, by);
  const block = (user: Person, blocked: boolean, by?: Person) => post(`/users/${user.userId}/block`, { blocked }, by);
  return { shop, admin, buyer, ask, post, role, block };
}

const adminsOf = async ({ db }: TestShop) =>
  (await db.selectFrom('user').select('id').where('role', '=', 'admin').execute()).length;

describe('GET /users', () => {
  it('lists users for admins, newest first, in pages', async () => {
    const { shop, admin, buyer, ask } = await openShop();
    await placeTestOrder(shop, buyer, await shop.addTool());
    const all = (await ask('/users')).json();
    expect(all.map(({ _id }: { _id: string }) => _id)).toEqual([admin.userId, buyer.userId].sort().reverse());
    expect(all.find(({ _id }: { _id: string }) => _id === buyer.userId)).toEqual({
      _id: buyer.userId,
      name: 'Karim Traders',
      email: buyer.email,
      role: 'customer',
      fixedRole: false,
      verified: true,
      orders: 1,
      openOrders: 1,
      openAmounts: [{ currency: 'USD', amount: 17_000 }],
      lastSignInAt: null,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      blockedAt: null,
    });
    const first = await ask('/users?limit=1');
    const next = new URL(/<(.*)>/.exec(String(first.headers.link))?.[1] ?? '', 'http://shop');
    const second = await ask(`/users${next.search}`);
    expect([...first.json(), ...second.json()]).toEqual(all);
    expect(second.headers.link).toBeUndefined();
    expect((await ask('/users', buyer)).statusCode).toBe(403);
  });

  it('sums the open orders of each user, from an index of open orders', async () => {
    const { shop, buyer, ask } = await openShop();
    const place = (change: Parameters<typeof insertManyOrders>[3]) => insertManyOrders(shop.db, buyer, 1, change);
    const [at, paid] = [Date.now(), { paid_at: Date.now(), received_minor: 1_700_000 }];
    await place({ state: 'confirmed', received_minor: 510_000 });
    await place({ state: 'ready', currency: 'EUR' });
    await place({ state: 'shipped', shipped_at: at, ...paid });
    // On account: delivered, and still to be paid.
    await place({ state: 'delivered', shipped_at: at, on_account: 1 });
    await place({ state: 'delivered', shipped_at: at, ...paid });
    await place({ state: 'cancelled', cancelled_at: at, received_minor: 510_000 });
    const [found] = (await ask(`/users?q=${buyer.email}`)).json();
    expect(found).toMatchObject({
      orders: 6,
      openOrders: 4,
      openAmounts: [
        { currency: 'EUR', amount: 17_000 },
        { currency: 'USD', amount: 28_900 },
      ],
    });
    const plan = await shop.db.transaction().execute(async (trx) => {
      const isSqlite = engineOf(trx) === 'sqlite';
      // The planner would rather scan a table as small as this one.
      if (!isSqlite) await sql`set local enable_seqscan = off`.execute(trx);
      const explain = isSqlite ? sql`explain query plan` : sql`explain`;
      return (await sql`${explain} ${openSums([buyer.userId, 'another'])}`.execute(trx)).rows;
    });
    expect(JSON.stringify(plan)).toContain('orders_open');
  });

  it('finds by the words of name and email, in any case and script, and by group', async () => {
    const { shop, admin, buyer, ask, block } = await openShop({ ADMIN_EMAILS: 'boss@example.com' });
    const boss = await shop.signIn('customer', 'ÖZGÜR ভোলা 100%');
    await shop.db.updateTable('user').set({ email: 'boss@example.com' }).where('id', '=', boss.userId).execute();
    const found = async (query: string) => {
      const users = (await ask(`/users?${query}`)).json() as { _id: string }[];
      return users.map(({ _id }) => _id).sort();
    };
    expect(await found(`q=${encodeURIComponent('traders KARIM')}`)).toEqual([buyer.userId]);
    expect(await found(`q=${buyer.email.slice(0, 13)}`)).toEqual([buyer.userId]);
    expect(await found(`q=${encodeURIComponent('özgür ভোলা')}`)).toEqual([boss.userId]);
    expect(await found(`q=${encodeURIComponent('0%')}`)).toEqual([boss.userId]);
    expect(await found(`q=${encodeURIComponent('_ar_m')}`)).toEqual([]);
    expect(await found('group=admin')).toEqual([admin.userId, boss.userId].sort());
    await block(buyer, true);
    expect(await found('group=blocked')).toEqual([buyer.userId]);
    await shop.db.updateTable('user').set({ emailVerified: false }).where('id', '=', buyer.userId).execute();
    expect(await found('group=unverified')).toEqual([buyer.userId]);
    expect((await ask('/users?group=x')).statusCode).toBe(400);
  });
});

describe('the role of an admin', () => {
  it('is granted and revoked, counts from the next request, and is not changed twice', async () => {
    const { shop, buyer, ask, role } = await openShop();
    for (let time = 0; time < 2; time += 1) expect((await role(buyer, 'admin')).json()).toEqual({ acknowledged: true });
    expect((await ask('/users', buyer)).statusCode).toBe(200);
    await role(buyer, 'customer');
    expect((await ask('/users', buyer)).statusCode).toBe(403);
    const changes = await shop.db.selectFrom('admin_changes').select('action').orderBy('id').execute();
    expect(changes.map(({ action }) => action)).toEqual(['made an administrator', 'made a customer']);
  });

  it.each([
    ['one’s own account', 'own_account', async ({ admin, role }: Opened) => role(admin, 'customer')],
    ['an unknown id', 'user_not_found', async ({ post }: Opened) => post('/users/nobody/role', { role: 'admin' })],
    [
      'an address that is not verified',
      'not_verified',
      async ({ shop, buyer, role }: Opened) => {
        await shop.db.updateTable('user').set({ emailVerified: false }).where('id', '=', buyer.userId).execute();
        return role(buyer, 'admin');
      },
    ],
    [
      'a blocked user',
      'user_blocked',
      async ({ buyer, block, role }: Opened) => {
        await block(buyer, true);
        return role(buyer, 'admin');
      },
    ],
  ])('is refused for %s', async (_what, code, act) => {
    const opened = await openShop();
    const answer = await act(opened);
    expect([404, 409]).toContain(answer.statusCode);
    expect(answer.json().error.code).toBe(code);
    expect(await adminsOf(opened.shop)).toBe(1);
  });

  it('by configuration cannot be revoked here', async () => {
    const { shop, buyer, role, ask } = await openShop({ ADMIN_EMAILS: 'boss@example.com' });
    await shop.db
      .updateTable('user')
      .set({ email: 'boss@example.com', role: 'admin' })
      .where('id', '=', buyer.userId)
      .execute();
    expect((await role(buyer, 'customer')).json().error.code).toBe('fixed_role');
    expect((await ask('/users?q=boss')).json()).toMatchObject([{ role: 'admin', fixedRole: true }]);
  });

  it('of the last admin stays, also when two revoke each other at once', async () => {
    const { shop, admin, buyer, role } = await openShop();
    await role(buyer, 'admin');
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([role(buyer, 'customer', admin), role(admin, 'customer', buyer)]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
      expect(await adminsOf(shop)).toBe(1);
      await shop.db.updateTable('user').set({ role: 'admin' }).execute();
    }
  });

  it('of the last admin who can sign in stays, even when blocked accounts have the role', async () => {
    const { shop, admin, buyer, role } = await openShop({ ADMIN_EMAILS: 'boss@example.com' });
    await role(buyer, 'admin');
    await shop.db.updateTable('user').set({ blockedAt: 1 }).where('id', '=', admin.userId).execute();
    const actor = { userId: admin.userId, email: admin.email, name: admin.name, role: 'admin' } as const;
    // Let in just before the block.
    await expect(changeRole(shop, actor, buyer.userId, 'customer')).rejects.toMatchObject({ code: 'admin_only' });
    const boss = await shop.signIn('customer');
    await shop.db.updateTable('user').set({ email: 'boss@example.com' }).where('id', '=', boss.userId).execute();
    expect((await role(buyer, 'customer', boss)).statusCode).toBe(200);
    expect(await adminsOf(shop)).toBe(1);
  });
});

describe('a blocked user', () => {
  it('loses session and token at once; the orders stay', async () => {
    const { shop, buyer, ask, block } = await openShop();
    await placeTestOrder(shop, buyer, await shop.addTool());
    const own = () => ask(`/user-order?user=${buyer.email}`, buyer);
    expect((await own()).statusCode).toBe(200);
    for (let time = 0; time < 2; time += 1) expect((await block(buyer, true)).statusCode).toBe(200);
    expect((await own()).statusCode).toBe(401);
    expect(await shop.db.selectFrom('session').select('id').where('userId', '=', buyer.userId).execute()).toEqual([]);
    expect((await ask('/order')).json()).toMatchObject([{ orderedEmail: buyer.email, state: 'to-be-paid' }]);
  });

  it('is refused even with a session that a sign-in opened meanwhile, which unblocking ends', async () => {
    const { shop, buyer, ask, block } = await openShop();
    await shop.db.updateTable('user').set({ blockedAt: Date.now() }).where('id', '=', buyer.userId).execute();
    expect((await ask(`/user-order?user=${buyer.email}`, buyer)).statusCode).toBe(401);
    await block(buyer, false);
    expect((await ask(`/user-order?user=${buyer.email}`, buyer)).statusCode).toBe(401);
  });

  it('cannot sign in and is given an address to write to; a wrong password gets the usual answer', async () => {
    const { shop, ask, post } = await openShop({ DEMO: 'on', PUBLIC_URL: 'http://localhost:3000' });
    const { email, password } = { email: 'karim@example.com', password: 'Karim@2026' };
    const auth = (path: string, payload: object) =>
      shop.app.inject({ method: 'POST', url: `/api/auth${path}`, payload, headers: { origin: shop.config.publicUrl } });
    await auth('/sign-up/email', { name: 'Karim', email, password });
    await shop.db.updateTable('user').set({ emailVerified: true }).where('email', '=', email).execute();
    expect((await auth('/sign-in/email', { email, password })).statusCode).toBe(200);
    const [user] = (await ask(`/users?q=${email}`)).json();
    expect(Date.now() - Date.parse(user.lastSignInAt)).toBeLessThan(60_000);
    await post(`/users/${user._id}/block`, { blocked: true });

    const refused = await auth('/sign-in/email', { email, password });
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject(BLOCKED);
    expect(refused.json().message).toContain(company.email.sales);
    expect(refused.headers['set-cookie']).toBeUndefined();
    const guessed = await auth('/sign-in/email', { email, password: 'Wrong@2026' });
    expect(guessed.body).not.toContain('blocked');
    expect(await shop.db.selectFrom('session').select('id').where('userId', '=', user._id).execute()).toEqual([]);

    await post(`/users/${user._id}/block`, { blocked: false });
    expect((await auth('/sign-in/email', { email, password })).statusCode).toBe(200);
  });

  it('cannot be the own account or an admin', async () => {
    const { admin, buyer, block, role } = await openShop();
    expect((await block(admin, true)).json().error.code).toBe('own_account');
    await role(buyer, 'admin');
    expect((await block(buyer, true)).json().error.code).toBe('user_is_admin');
  });

  it('is no admin when block and grant are concurrent', async () => {
    const { shop, buyer, block, role } = await openShop();
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([block(buyer, true), role(buyer, 'admin')]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      await shop.db
        .updateTable('user')
        .set({ role: 'customer', blockedAt: null })
        .where('id', '=', buyer.userId)
        .execute();
    }
  });
});

type Opened = Awaited<ReturnType<typeof openShop>>;

it('the calls are 404 with the extension off', async () => {
  const { ask, role, buyer } = await openShop({ EXTENSIONS: 'none' });
  for (const answer of [
    await ask('/users'),
    await ask('/changes'),
    await ask('/changes.csv'),
    await role(buyer, 'admin'),
  ])
    expect(answer.statusCode).toBe(404);
});
