import { describe, expect, it } from 'vitest';
import { callsWith } from '#src/app/calls.ts';
import { allRooms } from '#src/app/modules.server.ts';
import { openTestShop, useTestShop } from '../support/test-shop.ts';

const closed = callsWith(allRooms).filter(([, , access]) => access !== 'anyone' && access !== 'session');

describe('protected calls', () => {
  const shop = useTestShop();
  it.each(closed.map(([method, path]) => [method, path] as const))(
    'C-API-15 refuse %s %s without a token and with an invalid one',
    async (method, path) => {
      const url = `/api${path.replace(':email', 'a@example.com').replace(':id', '1')}?user=a@example.com`;
      for (const headers of [{}, { authorization: 'Bearer nonsense' }, { authorization: 'Basic YTpi' }]) {
        const response = await shop.app.inject({ method, url, headers });
        expect(response.statusCode).toBe(401);
        expect(response.json().error.message).toMatch(/\S/);
      }
    },
  );

  it('reject a token whose session has ended', async () => {
    const shop = await openTestShop();
    const admin = await shop.signIn('admin');
    const request = () => shop.app.inject({ url: '/api/order', headers: admin.headers });
    expect((await request()).statusCode).toBe(200);
    await shop.db.deleteFrom('session').where('id', '=', admin.sessionId).execute();
    expect((await request()).statusCode).toBe(401);
  });

  it('reject the old token of an admin who has lost the role', async () => {
    const shop = await openTestShop();
    const admin = await shop.signIn('admin');
    await shop.db.updateTable('user').set({ role: 'customer' }).where('id', '=', admin.userId).execute();
    expect((await shop.app.inject({ url: '/api/order', headers: admin.headers })).statusCode).toBe(403);
  });

  it('treat an address in ADMIN_EMAILS as an admin only once it is verified', async () => {
    const shop = await openTestShop({ ADMIN_EMAILS: 'boss@example.com' });
    const person = await shop.signIn();
    const ask = async (emailVerified: boolean) => {
      const change = { email: 'boss@example.com', emailVerified };
      await shop.db.updateTable('user').set(change).where('id', '=', person.userId).execute();
      return (await shop.app.inject({ url: '/api/order', headers: person.headers })).statusCode;
    };
    expect(await ask(false)).toBe(403);
    expect(await ask(true)).toBe(200);
  });

  it('C-API-02 tell only its user and admins whether an address belongs to an admin', async () => {
    const shop = await openTestShop();
    const [buyer, admin] = [await shop.signIn(), await shop.signIn('admin')];
    const ask = async (email: string, headers: { authorization: string }) =>
      (await shop.app.inject({ url: `/api/admin/${email}`, headers })).json();
    expect(await ask(buyer.email, buyer.headers)).toEqual({ admin: false });
    expect(await ask(admin.email, admin.headers)).toEqual({ admin: true });
    expect(await ask(buyer.email, admin.headers)).toEqual({ admin: false });
    expect(await ask(admin.email, buyer.headers)).toHaveProperty('error.code', 'not_yours');
  });
});
