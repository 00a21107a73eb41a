import '#tests/support/on-sqlite-too.ts';
import type { KyselyPlugin } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sumFoundOrders } from '#src/core/orders/found-orders-repository.server.ts';
import { findOrders } from '#src/core/orders/order-search-repository.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { insertManyOrders } from '#tests/support/many-orders.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

/** Wraps a database so that `read` collects the number of rows of every result. */
function countRows(db: Db): { db: Db; read: number[] } {
  const read: number[] = [];
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      read.push(result.rows.length);
      return result;
    },
  };
  return { db: db.withPlugin(plugin), read };
}

describe('a search that scans the orders', () => {
  it('scans a bounded number of orders per page and returns where to continue; without a limit it scans to the end', async () => {
    const shop = await openTestShop();
    const [admin, rahim] = [await shop.signIn('admin'), await shop.signIn()];
    const [old = ''] = await insertManyOrders(shop.db, rahim, 1, { tool_name: 'Jigsaw' });
    const newer = await insertManyOrders(shop.db, rahim, 10_001);
    const search = { text: 'jigsaw', state: undefined };
    const first = await findOrders(shop.db, search, { limit: 50 }, 5_000);
    expect(first).toEqual({ items: [], next: newer[4_999] });
    const second = await findOrders(shop.db, search, { limit: 50, after: first.next }, 5_000);
    expect(second).toEqual({ items: [], next: newer[9_999] });
    const third = await findOrders(shop.db, search, { limit: 50, after: second.next }, 5_000);
    expect(third.items.map(({ _id }) => _id)).toEqual([old]);
    expect(third.next).toBeUndefined();
    const [newest = ''] = await insertManyOrders(shop.db, rahim, 1, { tool_name: 'Jigsaw' });
    const soon = await findOrders(shop.db, search, { limit: 50 }, 100_000, 5_000);
    expect(soon).toMatchObject({ items: [{ _id: newest }], next: newer[4_998] });
    const whole = await shop.app.inject({ url: '/api/order?q=jigsaw', headers: admin.headers });
    expect(whole.json()).toMatchObject([{ _id: newest }, { _id: old }]);
  });

  it('sums its results if the list is short enough to scan, and does not scan a longer list', async () => {
    const shop = await openTestShop();
    const rahim = await shop.signIn();
    await insertManyOrders(shop.db, rahim, 1, { tool_name: 'Jigsaw' });
    await insertManyOrders(shop.db, rahim, 10);
    const sumIn = async (most: number) => {
      const { db, read } = countRows(shop.db);
      const sums = await sumFoundOrders(db, { text: 'jigsaw', from: undefined, to: undefined }, most);
      return {
        sums: sums && Object.values(sums).flatMap((figures) => figures.map(({ orders }) => orders)),
        rows: Math.max(...read),
      };
    };
    expect(await sumIn(11)).toEqual({ sums: [1], rows: 1 });
    expect(await sumIn(10)).toEqual({ sums: undefined, rows: 1 });
  });

  it('reads in batches if the database cannot compare the text, however few orders are missing', async () => {
    const shop = await openTestShop();
    const [rahim, karim] = [await shop.signIn(), await shop.signIn('customer', 'Karim Öz')];
    const [old = ''] = await insertManyOrders(shop.db, karim, 1);
    await insertManyOrders(shop.db, rahim, 1_100);
    const { db, read } = countRows(shop.db);
    // The database engines fold only ASCII case: to them, every order may match.
    const found = await findOrders(db, { text: 'ö', state: undefined }, { limit: 1 });
    expect(found).toMatchObject({ items: [{ _id: old }], next: undefined });
    expect(Math.max(...read)).toBe(500);
    expect(read.length).toBeLessThan(6);
  });
});
