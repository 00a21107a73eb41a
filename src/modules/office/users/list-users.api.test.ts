import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { insertManyOrders } from '#tests/support/many-orders.ts';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { planWithOneIndexOfOrders } from '#tests/support/query-plans.ts';
import { openShopWithUsers } from '#tests/support/shop-with-users.ts';
import { openSums } from './open-order-repository.server.ts';

describe('GET /users', () => {
  it('lists users for admins, newest first, in pages', async () => {
    const { shop, admin, buyer, ask } = await openShopWithUsers();
    await placeTestOrder(shop, buyer, await shop.addTool());
    const all = (await ask('/users')).json();
    expect(all.map(({ _id }: { _id: string }) => _id)).toEqual([admin.userId, buyer.userId].sort().reverse());
    expect(all.find(({ _id }: { _id: string }) => _id === buyer.userId)).toEqual({
      _id: buyer.userId,
      name: 'Karim Traders',
      email: buyer.email,
      role: 'customer',
      staffRole: null,
      fixedRole: false,
      verified: true,
      secondFactor: false,
      orders: 1,
      openOrders: 1,
      openAmounts: [{ currency: 'USD', amount: 17_000 }],
      lastSignInAt: null,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      blockedAt: null,
      company: null,
    });
    const first = await ask('/users?limit=1');
    const next = new URL(/<(.*)>/.exec(String(first.headers.link))?.[1] ?? '', 'http://shop');
    const second = await ask(`/users${next.search}`);
    expect([...first.json(), ...second.json()]).toEqual(all);
    expect(second.headers.link).toBeUndefined();
    expect((await ask('/users', buyer)).statusCode).toBe(403);
  });

  it('sums the open orders of each user, from an index of open orders', async () => {
    const { shop, buyer, ask } = await openShopWithUsers();
    const place = (change: Parameters<typeof insertManyOrders>[3]) => insertManyOrders(shop.db, buyer, 1, change);
    const [at, paid] = [Date.now(), { paid_at: Date.now(), received_minor: 1_700_000 }];
    await place({ state: 'confirmed', received_minor: 510_000 });
    await place({ state: 'ready', currency: 'EUR' });
    await place({ state: 'shipped', shipped_at: at, ...paid });
    // On account: delivered, but not paid yet.
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
    expect(await planWithOneIndexOfOrders(shop.db, openSums([buyer.userId, 'another']), 'orders_open')).toContain(
      'orders_open',
    );
  });

  it('finds users by words of name and email, in any case and script, and by group', async () => {
    const { shop, admin, buyer, ask, block } = await openShopWithUsers({ ADMIN_EMAILS: 'boss@example.com' });
    const boss = await shop.signIn('customer', 'ÖZGÜR ভোলা 100%');
    await shop.db.updateTable('user').set({ email: 'boss@example.com' }).where('id', '=', boss.userId).execute();
    const search = async (query: string) => {
      const users = (await ask(`/users?${query}`)).json() as { _id: string }[];
      return users.map(({ _id }) => _id).sort();
    };
    expect(await search(`q=${encodeURIComponent('traders KARIM')}`)).toEqual([buyer.userId]);
    expect(await search(`q=${buyer.email.slice(0, 13)}`)).toEqual([buyer.userId]);
    expect(await search(`q=${encodeURIComponent('özgür ভোলা')}`)).toEqual([boss.userId]);
    expect(await search(`q=${encodeURIComponent('0%')}`)).toEqual([boss.userId]);
    expect(await search(`q=${encodeURIComponent('_ar_m')}`)).toEqual([]);
    expect(await search('group=admin')).toEqual([admin.userId, boss.userId].sort());
    await block(buyer, true);
    expect(await search('group=blocked')).toEqual([buyer.userId]);
    await shop.db.updateTable('user').set({ emailVerified: false }).where('id', '=', buyer.userId).execute();
    expect(await search('group=unverified')).toEqual([buyer.userId]);
    expect((await ask('/users?group=x')).statusCode).toBe(400);
  });
});
