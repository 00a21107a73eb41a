import '#tests/support/on-sqlite-too.ts';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import { findOrdersById } from '#src/core/orders/order-repository.server.ts';
import { insertManyOrders } from '#tests/support/many-orders.ts';
import { openTestShop, type Person, type TestShop, useTestShop } from '#tests/support/test-shop.ts';

/** Reads all pages by following the link of each response. */
async function walk(shop: TestShop, admin: Person, query: string): Promise<Record<string, unknown>[]> {
  const seen: Record<string, unknown>[] = [];
  for (let next: string | undefined = `/api/order?${query}`; next; ) {
    const response: LightMyRequestResponse = await shop.app.inject({ url: next, headers: admin.headers });
    expect(response.statusCode, response.body).toBe(200);
    seen.push(...response.json());
    next = /^<([^>]+)>; rel="next"$/.exec(String(response.headers.link ?? ''))?.[1];
  }
  return seen;
}

const day = (text: string) => Date.parse(text);

/** Inserts orders with different amounts, in several states, some of which have equal sort values. */
async function insertOrders(shop: TestShop) {
  const [admin, ada, bo] = [
    await shop.signIn('admin'),
    await shop.signIn('customer', 'ada GmbH'),
    await shop.signIn('customer', 'Bo Ltd'),
  ];
  const insert = (...[buyer, quantity, change]: [Person, number, Parameters<typeof insertManyOrders>[3]]) =>
    insertManyOrders(shop.db, buyer, 1, { quantity, unit_price_minor: 100, ...change });
  await insert(bo, 500, { placed_at: day('2026-01-31T17:59:59Z'), state: 'cancelled' });
  await insert(ada, 900, { placed_at: day('2026-01-31T18:00:00Z'), state: 'ready', tool_name: 'Saw' });
  await insert(bo, 700, { placed_at: day('2026-02-10T12:00:00Z'), state: 'paid' });
  await insert(ada, 501, { placed_at: day('2026-02-28T17:59:59Z'), state: 'to-be-paid' });
  await insert(bo, 502, { placed_at: day('2026-02-28T18:00:00Z'), state: 'paid', tool_name: 'Saw' });
  return { admin, ada };
}

async function shopWithOrders() {
  const shop = await openTestShop();
  return { shop, ...(await insertOrders(shop)) };
}

describe('the sorted list of all orders', () => {
  const sorted = useTestShop(insertOrders);
  it.each<[query: string, pieces: number[]]>([
    ['', [502, 501, 700, 900, 500]],
    ['sort=date-up', [500, 900, 700, 501, 502]],
    ['sort=amount-up', [500, 501, 502, 700, 900]],
    ['sort=amount-down', [900, 700, 502, 501, 500]],
    ['sort=customer-up', [900, 501, 500, 700, 502]],
    ['sort=customer-down', [502, 700, 500, 501, 900]],
    ['sort=state-up', [501, 502, 700, 900, 500]],
    ['sort=state-down', [500, 900, 502, 700, 501]],
    ['state=paid&sort=amount-down', [700, 502]],
    ['state=paid&sort=state-up', [502, 700]],
    ['q=saw&sort=amount-down', [900, 502]],
    // Not "ada": the random email addresses of test buyers consist of hexadecimal digits.
    ['q=gmbh&sort=date-up', [900, 501]],
    ['from=2026-02-01&to=2026-02-28', [501, 700, 900]],
    ['from=2026-02-01', [502, 501, 700, 900]],
    ['to=2026-01-31', [500]],
    ['from=2026-03-02', []],
    ['from=2026-02-01&to=2026-02-28&sort=amount-up', [501, 700, 900]],
    ['from=2026-02-01&to=2026-03-01&state=paid&sort=date-up', [700, 502]],
    ['from=2026-02-02&q=saw&sort=customer-up', [502]],
    ['q=700&sort=customer-up', [700]],
    ['from=2027-01-01&sort=state-up', []],
  ])('with ?%s is in the expected sequence', async (query, pieces) => {
    const { admin } = sorted;
    const found = (rows: Record<string, unknown>[]) => rows.map(({ orderedMinQty }) => orderedMinQty);
    for (const limit of [1, 2, 50]) {
      expect(found(await walk(sorted, admin, `${query}&limit=${limit}`)), `limit ${limit}`).toEqual(pieces);
    }
    expect(found(await walk(sorted, admin, query))).toEqual(pieces);
  });

  it('has pages without gaps or overlaps when thousands of orders have the same sort value', async () => {
    const { shop, admin, ada } = await shopWithOrders();
    await insertManyOrders(shop.db, ada, 1_203, { quantity: 600, unit_price_minor: 100 });
    for (const sort of ['amount-up', 'amount-down', 'customer-up', 'customer-down', 'state-up', 'state-down']) {
      const ids = (await walk(shop, admin, `sort=${sort}&limit=301`)).map(({ _id }) => _id);
      expect(ids.length, sort).toBe(1_208);
      expect(new Set(ids).size, sort).toBe(1_208);
      expect((await walk(shop, admin, `sort=${sort}`)).map(({ _id }) => _id)).toEqual(ids);
    }
  });

  it.each(['x', ':', 'x:y', "';--", 'x:9e99', `x:${'ö'.repeat(120)}`, '%00'.repeat(2)])(
    'does not fail on the invalid cursor %s',
    async (after) => {
      const { app, admin } = sorted;
      for (const sort of ['date-up', 'amount-up', 'customer-down', 'state-up']) {
        const url = `/api/order?limit=2&sort=${sort}&after=${encodeURIComponent(after)}`;
        expect((await app.inject({ url, headers: admin.headers })).statusCode, sort).toBeLessThan(500);
      }
    },
  );
});

it('orders read by id are in the sequence of the ids', async () => {
  const { shop, ada } = await shopWithOrders();
  const ids = await insertManyOrders(shop.db, ada, 3);
  for (const wanted of [ids, ids.toReversed()])
    expect((await findOrdersById(shop.db, wanted)).map(({ _id }) => _id)).toEqual(wanted);
});
