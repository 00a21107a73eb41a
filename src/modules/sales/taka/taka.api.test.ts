import { expect, it } from 'vitest';
import { readConfig } from '#src/app/config.ts';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

const TAKA_RATE = '122.50@2026-11-01';

it('tools have a price in taka when a rate is set, orders do not, and an invalid rate is refused', async () => {
  const shop = await openTestShop({ TAKA_RATE });
  const [buyer, toolId] = [await shop.signIn(), await shop.addTool()];
  const tool = await shop.app.inject({ url: `/api/purchase/${toolId}` });
  expect(tool.json()).toMatchObject({ price: 34, notes: { price: 'about BDT\u00a04,165 (rate of 1 Nov 2026)' } });
  await placeTestOrder(shop, buyer, toolId);
  const orders = await shop.app.inject({ url: `/api/user-order?user=${buyer.email}`, headers: buyer.headers });
  expect([orders.statusCode, /BDT|৳/.test(orders.body)]).toEqual([200, false]);

  expect(() => readConfig({ TAKA_RATE: '122.50' })).toThrow(/TAKA_RATE.*such as 122\.50@2026-11-01/);
  for (const [name, value] of [
    ['DEMO', 'off'],
    ['CURRENCY', 'BDT'],
    ['CURRENCY', 'EUR'],
  ] as const) {
    const other = await openTestShop({ [name]: value });
    const id = await other.addTool();
    expect((await other.app.inject({ url: `/api/purchase/${id}` })).body).not.toContain('about');
  }
});
