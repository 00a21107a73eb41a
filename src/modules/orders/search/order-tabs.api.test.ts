import { describe, expect, it } from 'vitest';
import { insertManyOrders } from '#tests/support/many-orders.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

it('GET /order-tabs counts and sums the orders of each state, for an admin', async () => {
  const shop = await openTestShop();
  const [admin, buyer] = [await shop.signIn('admin'), await shop.signIn()];
  await insertManyOrders(shop.db, buyer, 3, { quantity: 500, unit_price_minor: 1_050 });
  await insertManyOrders(shop.db, buyer, 1, { quantity: 600, unit_price_minor: 1_000, state: 'ready' });
  const response = await shop.app.inject({ url: '/api/order-tabs', headers: admin.headers });
  expect(response.json()).toMatchObject({
    'to-be-paid': [{ orders: 3, amount: 15_750, currency: 'USD' }],
    ready: [{ orders: 1, amount: 6_000, currency: 'USD' }],
    cancelled: [],
  });
  expect((await shop.app.inject({ url: '/api/order-tabs', headers: buyer.headers })).statusCode).toBe(403);
});

describe('the tabs of a search', () => {
  const day = (date: string) => Date.parse(`${date}T12:00:00Z`);

  async function openDesk() {
    const shop = await openTestShop();
    const [admin, buyer] = [await shop.signIn('admin'), await shop.signIn()];
    const base = { unit_price_minor: 1_000 };
    await insertManyOrders(shop.db, buyer, 2, { ...base, placed_at: day('2026-03-01'), customer_name: 'Ayşe Kaya' });
    await insertManyOrders(shop.db, buyer, 3, {
      ...base,
      placed_at: day('2026-04-01'),
      state: 'ready',
      phone: '0171 99 88 77',
    });
    const tabs = async (query: string) =>
      (await shop.app.inject({ url: `/api/order-tabs?${query}`, headers: admin.headers })).json();
    return { shop, buyer, tabs };
  }
  const counts = (answer: Record<string, { orders: number; amount: number }[]>) =>
    Object.entries(answer).flatMap(([state, rows]) => rows.map(({ orders, amount }) => [state, orders, amount]));

  it('count the matching orders in every state', async () => {
    const { buyer, tabs } = await openDesk();
    expect(counts(await tabs('from=2026-03-15'))).toEqual([['ready', 3, 15_000]]);
    expect(counts(await tabs('to=2026-03-15'))).toEqual([['to-be-paid', 2, 10_000]]);
    expect(counts(await tabs('q=ayşe'))).toEqual([['to-be-paid', 2, 10_000]]);
    expect(counts(await tabs('q=1719988'))).toEqual([['ready', 3, 15_000]]);
    expect(counts(await tabs('q=1719988&to=2026-03-15'))).toEqual([]);
    expect(counts(await tabs(`q=${encodeURIComponent(buyer.email)}`))).toEqual([
      ['to-be-paid', 2, 10_000],
      ['ready', 3, 15_000],
    ]);
  });

  it('count any number of matches', async () => {
    const { shop, buyer, tabs } = await openDesk();
    await insertManyOrders(shop.db, buyer, 2_001, { customer_name: 'Many Orders', placed_at: day('2026-05-01') });
    for (const query of ['q=many', 'from=2026-05-01'])
      expect(counts(await tabs(query))).toEqual([['to-be-paid', 2_001, 34_017_000]]);
  });
});
