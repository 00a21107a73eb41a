import { describe, expect, it } from 'vitest';
import { orderStates } from '#src/core/orders/order-progress.ts';
import { DAY_MS, HOUR_MS } from '#src/platform/time/units.ts';
import { DEMO_USERS } from '#tests/support/demo-users.ts';
import { haveModules } from '#tests/support/have-modules.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import { demoCustomers } from './demo-customers.ts';
import { removeDemo } from './remove-demo.server.ts';
import { seedDemo } from './seed.server.ts';

async function openDemoShop(count = 60) {
  const shop = await openTestShop();
  expect(await seedDemo(shop, { count, currency: 'USD' })).toBe(true);
  return shop;
}

describe('the demo orders', () => {
  it('belong to several customers, span the last twelve weeks and cover every state', async () => {
    const { db } = await openDemoShop();
    const bulk = db.selectFrom('orders').selectAll().where('quantity', '>=', 500);
    const orders = await bulk.orderBy('id').execute();
    expect(orders).toHaveLength(60);
    expect(new Set(orders.map(({ customer_id }) => customer_id)).size).toBeGreaterThan(5);
    const ages = orders.map(({ placed_at }) => (Date.now() - placed_at) / DAY_MS);
    expect(Math.min(...ages)).toBeGreaterThan(0);
    expect(Math.max(...ages)).toBeGreaterThan(75);
    expect(Math.max(...ages)).toBeLessThan(85);
    expect(ages).toEqual(ages.toSorted((a, b) => b - a));
    expect([...new Set(orders.map(({ state }) => state))].sort()).toEqual([...orderStates].sort());
  });

  it.each(['JPY', 'KWD'])('are placed in %s, too', async (currency) => {
    const shop = await openTestShop({ CURRENCY: currency });
    expect(await seedDemo(shop, { count: 60, currency })).toBe(true);
    const { currency: stored } = await shop.db.selectFrom('orders').select('currency').executeTakeFirstOrThrow();
    expect(stored).toBe(currency);
  });

  it('are held unpaid as long as their proforma invoice is valid, except those of a new customer', async () => {
    const { db } = await openDemoShop();
    const unpaid = db.selectFrom('orders').selectAll().where('state', '=', 'to-be-paid');
    const longest = (await unpaid.execute()).map(
      ({ placed_at, held_until }) => (Number(held_until) - placed_at) / DAY_MS,
    );
    expect(longest.length).toBeGreaterThan(1);
    for (const days of longest) expect(days).toBeLessThan(15);
    expect(Math.max(...longest)).toBeGreaterThanOrEqual(14);
  });

  it('have a history that leads to their state', async () => {
    const { db } = await openDemoShop();
    const orders = await db.selectFrom('orders').selectAll().execute();
    const events = await db.selectFrom('order_events').selectAll().orderBy('id').execute();
    for (const order of orders) {
      const own = events.filter(({ order_id }) => order_id === order.id);
      const sum = (name: 'amount' | 'pieces') =>
        own.reduce((total, { data }) => total + (JSON.parse(data)[name] ?? 0), 0);
      expect(own.at(-1)?.to_state).toBe(order.state);
      expect(sum('amount') * 100).toBe(order.received_minor);
      expect(sum('pieces')).toBe(order.shipped_pieces);
      expect(own.every(({ at }) => at <= Date.now())).toBe(true);
    }
  });

  it('are older than no account, and made by the staff in office hours of its working days', async () => {
    const { db } = await openDemoShop();
    const events = await db
      .selectFrom('order_events')
      .innerJoin('orders', 'orders.id', 'order_events.order_id')
      .innerJoin('user', 'user.id', 'order_events.done_by')
      .select(['order_events.at', 'user.role', 'user.createdAt'])
      .where('quantity', '>=', 500)
      .execute();
    expect(events.filter(({ at, createdAt }) => new Date(createdAt).getTime() >= Number(at))).toEqual([]);
    const clocks = events.filter(({ role }) => role === 'admin').map(({ at }) => new Date(Number(at) + 6 * HOUR_MS));
    expect(clocks.length).toBeGreaterThan(50);
    for (const clock of clocks) {
      expect(clock.getUTCHours()).toBeGreaterThanOrEqual(9);
      expect(clock.getUTCHours()).toBeLessThan(17);
      expect([5, 6]).not.toContain(clock.getUTCDay());
    }
  });

  it('have a number of their own for each transfer and shipment, and no ship within the country', async () => {
    const { db } = await openDemoShop();
    const events = await db
      .selectFrom('order_events')
      .innerJoin('orders', 'orders.id', 'order_events.order_id')
      .select(['order_events.data', 'orders.shipping_address as address'])
      .execute();
    const known = events.map(({ data, address }) => ({ ...JSON.parse(data), home: address.endsWith('Bangladesh') }));
    const references = known.flatMap(({ reference }) => reference ?? []);
    expect(references.length).toBeGreaterThan(50);
    expect(new Set(references).size).toBe(references.length);
    const carriers = (home: boolean) =>
      new Set(known.filter((each) => each.home === home).flatMap(({ carrier }) => carrier ?? []));
    expect(carriers(true)).toEqual(new Set(['Sundarban Courier']));
    expect(carriers(false)).toEqual(new Set(['Maersk', 'DHL Air']));
  });

  it.runIf(haveModules('sales'))('cost what the price steps of the tool say', async () => {
    const { db } = await openDemoShop();
    const find = db.selectFrom('orders').select('unit_price_minor').where('quantity', '=', 2_400);
    const wrong = await find.where('tool_name', 'like', 'KP20-4 %').where('unit_price_minor', '<>', 2_220).execute();
    expect(wrong).toEqual([]);
  });

  it('are removed with the demo, together with their customers', async () => {
    const { db } = await openDemoShop(10);
    expect(await removeDemo(db)).toMatchObject({
      accounts: DEMO_USERS + demoCustomers.length + 1,
      orders: haveModules('sales') ? 11 : 10,
    });
    expect(await db.selectFrom('orders').selectAll().execute()).toEqual([]);
  });

  it('are not created when their count is 0', async () => {
    const { db } = await openDemoShop(0);
    expect(await db.selectFrom('orders').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('user').select('id').execute()).toHaveLength(DEMO_USERS);
  });
});
