import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { BLOCKED } from '#src/core/accounts/sessions/blocked.ts';
import { company } from '#src/core/site/company.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { openShopWithUsers } from '#tests/support/shop-with-users.ts';
import { type TestShop, useTestShop } from '#tests/support/test-shop.ts';
import { changeRole } from './change-user.server.ts';

const shared = useTestShop();

const adminsOf = async ({ db }: TestShop) =>
  (await db.selectFrom('user').select('id').where('role', '=', 'admin').execute()).length;

describe('the role of an admin', () => {
  it('is granted and revoked idempotently, with effect from the next request', async () => {
    const { shop, buyer, ask, role } = await openShopWithUsers();
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
    const opened = await openShopWithUsers();
    const answer = await act(opened);
    expect(answer.statusCode).toBe({ own_account: 403, user_not_found: 404 }[code] ?? 409);
    expect(answer.json().error.code).toBe(code);
    expect(await adminsOf(opened.shop)).toBe(1);
  });

  it('cannot be revoked if it comes from the configuration', async () => {
    const { shop, buyer, role, ask } = await openShopWithUsers({ ADMIN_EMAILS: 'boss@example.com' });
    await shop.db
      .updateTable('user')
      .set({ email: 'boss@example.com', role: 'admin' })
      .where('id', '=', buyer.userId)
      .execute();
    expect((await role(buyer, 'customer')).json().error.code).toBe('fixed_role');
    expect((await ask('/users?q=boss')).json()).toMatchObject([{ role: 'admin', fixedRole: true }]);
  });

  it('is kept by one of two admins who revoke each other concurrently', async () => {
    const { shop, admin, buyer, role } = await openShopWithUsers();
    await role(buyer, 'admin');
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([role(buyer, 'customer', admin), role(admin, 'customer', buyer)]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
      expect(await adminsOf(shop)).toBe(1);
      await shop.db.updateTable('user').set({ role: 'admin' }).execute();
    }
  });

  it('is kept by the last admin who can sign in, even when blocked accounts have it', async () => {
    const { shop, admin, buyer, role } = await openShopWithUsers({ ADMIN_EMAILS: 'boss@example.com' });
    await role(buyer, 'admin');
    await shop.db.updateTable('user').set({ blockedAt: 1 }).where('id', '=', admin.userId).execute();
    const actor = { userId: admin.userId, email: admin.email, name: admin.name, role: 'admin' } as const;
    // Authorised just before the block.
    await expect(changeRole(shop, actor, buyer.userId, 'customer')).rejects.toMatchObject({ code: 'admin_only' });
    const boss = await shop.signIn('customer');
    await shop.db.updateTable('user').set({ email: 'boss@example.com' }).where('id', '=', boss.userId).execute();
    expect((await role(buyer, 'customer', boss)).statusCode).toBe(200);
    expect(await adminsOf(shop)).toBe(1);
  });
});

describe('mails about accounts', () => {
  async function openWithMails() {
    const opened = await openShopWithUsers({ ADMIN_EMAILS: 'operator@example.com' });
    /** The mails since the last call: recipient and subject. */
    const mails = async () => {
      const rows = await opened.shop.db.selectFrom('outbox').select(['recipient', 'subject']).orderBy('id').execute();
      await opened.shop.db.deleteFrom('outbox').execute();
      return Object.fromEntries(rows.map(({ recipient, subject }) => [recipient, subject]));
    };
    return { ...opened, mails, other: await opened.shop.signIn('admin') };
  }

  it('go to all admins, to ADMIN_EMAILS and to the person whose role changes', async () => {
    const { admin, buyer, other, role, mails } = await openWithMails();
    await role(buyer, 'admin');
    const promoted = `Administrators: ${buyer.email} is one now`;
    expect(await mails()).toEqual({
      'operator@example.com': promoted,
      [admin.email]: promoted,
      [other.email]: promoted,
      [buyer.email]: `You are an administrator now: ${company.name}`,
    });
    await role(other, 'customer');
    const demoted = `Administrators: ${other.email} is no longer one`;
    expect(await mails()).toEqual({
      'operator@example.com': demoted,
      [admin.email]: demoted,
      [buyer.email]: demoted,
      [other.email]: `You are no longer an administrator: ${company.name}`,
    });
  });

  it('go to an admin of the last seven days who was demoted and blocked first, and then no longer', async () => {
    const { shop, buyer, other, role, block, mails } = await openWithMails();
    await role(other, 'customer');
    await block(other, true);
    await mails();
    await role(buyer, 'admin');
    expect(Object.keys(await mails())).toContain(other.email);
    const change = { id: newId(), user_id: buyer.userId, role: 'customer' as const, by_id: null };
    await shop.db
      .insertInto('role_changes')
      .values({ ...change, at: Date.now() - 8 * DAY_MS })
      .execute();
    await shop.db.updateTable('user').set({ role: 'customer' }).where('id', '=', buyer.userId).execute();
    await block(other, false);
    const [addresses] = [Object.keys(await mails())];
    expect(addresses).toContain(other.email);
    expect(addresses).not.toContain(buyer.email);
  });

  it('tell a blocked customer whom to write to, but not who did it, and go to no address that is not verified', async () => {
    const { shop, admin, buyer, block, mails } = await openWithMails();
    await block(buyer, true);
    const own = shop.db.selectFrom('outbox').select('text').where('recipient', '=', buyer.email);
    const { text } = await own.executeTakeFirstOrThrow();
    expect(text).toContain(company.email.sales);
    expect(text).not.toContain(admin.email);
    expect((await mails())[admin.email]).toBe(`Accounts: ${buyer.email} is blocked`);
    await shop.db.updateTable('user').set({ emailVerified: false }).where('id', '=', buyer.userId).execute();
    await block(buyer, false);
    expect(Object.keys(await mails())).not.toContain(buyer.email);
  });

  it('are not repeated when nothing changes', async () => {
    const { buyer, role, mails } = await openWithMails();
    await role(buyer, 'customer');
    expect(await mails()).toEqual({});
  });
});

describe('a blocked user', () => {
  it('loses session and token immediately, but keeps the orders', async () => {
    const { shop, buyer, ask, block } = await openShopWithUsers(shared);
    await placeTestOrder(shop, buyer, await shop.addTool());
    const own = () => ask(`/user-order?user=${buyer.email}`, buyer);
    expect((await own()).statusCode).toBe(200);
    for (let time = 0; time < 2; time += 1) expect((await block(buyer, true)).statusCode).toBe(200);
    expect((await own()).statusCode).toBe(401);
    expect(await shop.db.selectFrom('session').select('id').where('userId', '=', buyer.userId).execute()).toEqual([]);
    expect((await ask('/order')).json()).toMatchObject([{ orderedEmail: buyer.email, state: 'to-be-paid' }]);
  });

  it('is refused even with a session from a concurrent sign-in, and unblocking ends that session', async () => {
    const { shop, buyer, ask, block } = await openShopWithUsers(shared);
    await shop.db.updateTable('user').set({ blockedAt: Date.now() }).where('id', '=', buyer.userId).execute();
    expect((await ask(`/user-order?user=${buyer.email}`, buyer)).statusCode).toBe(401);
    await block(buyer, false);
    expect((await ask(`/user-order?user=${buyer.email}`, buyer)).statusCode).toBe(401);
  });

  it('cannot sign in and is told whom to write to, but a wrong password gets the usual answer', async () => {
    const { shop, ask, post } = await openShopWithUsers({ DEMO: 'on', PUBLIC_URL: 'http://localhost:3000' });
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

  it('cannot be one’s own account or an admin', async () => {
    const { admin, buyer, block, role } = await openShopWithUsers(shared);
    expect((await block(admin, true)).json().error.code).toBe('own_account');
    await role(buyer, 'admin');
    expect((await block(buyer, true)).json().error.code).toBe('user_is_admin');
  });

  it('does not become an admin when block and grant are concurrent', async () => {
    const { shop, buyer, block, role } = await openShopWithUsers(shared);
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

type Opened = Awaited<ReturnType<typeof openShopWithUsers>>;

it('the calls are 404 with the module off', async () => {
  const { ask, role, buyer } = await openShopWithUsers({ EXTENSIONS: 'none' });
  for (const answer of [
    await ask('/users'),
    await ask('/changes'),
    await ask('/changes.csv'),
    await role(buyer, 'admin'),
  ])
    expect(answer.statusCode).toBe(404);
});
