import { expect, it } from 'vitest';
import { seedDemo } from '#src/demo/seed.server.ts';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

it('the demo has a sample that was paid and shipped, and is credited on the next order', async () => {
  const shop = await openTestShop();
  expect(await seedDemo(shop, { count: 30, currency: 'USD' })).toBe(true);
  const [sample, ...others] = await shop.db.selectFrom('samples').selectAll().execute();
  expect([sample, others]).toEqual([expect.objectContaining({ pieces: 2, credited_on: null }), []]);
  const find = shop.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', sample?.order_id ?? '');
  const order = await find.executeTakeFirstOrThrow();
  expect(order).toMatchObject({ state: 'shipped', shipped_pieces: 2, quantity: 2 });
  expect(Number(order.received_minor)).toBe(2 * Number(order.unit_price_minor));
  expect(await findInconsistencies(shop)).toEqual([]);
});
