import { expect, it } from 'vitest';
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
