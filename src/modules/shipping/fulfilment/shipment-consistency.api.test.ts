import '#tests/support/on-sqlite-too.ts';
import { expect, it } from 'vitest';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

it('the consistency checks name an order with more shipped pieces than its shipments have', async () => {
  const shop = await openTestShop();
  const [buyer, admin, toolId] = [await shop.signIn(), await shop.signIn('admin'), await shop.addTool()];
  const id = await placeTestOrder(shop, buyer, toolId);
  for (const [call, payload] of [
    ['payment', {}],
    ['shipment', { pieces: 200 }],
  ] as const) {
    const answer = await shop.app.inject({
      method: 'POST',
      url: `/api/order/${id}/${call}`,
      headers: admin.headers,
      payload,
    });
    expect(answer.statusCode, answer.body).toBe(200);
  }
  expect(await findInconsistencies(shop)).toEqual([]);
  await shop.db.updateTable('orders').set({ shipped_pieces: 300 }).where('id', '=', id).execute();
  expect(await findInconsistencies(shop)).toEqual([
    expect.stringContaining('its shipments add up to 200 pieces, but 300 are marked as shipped'),
  ]);
});
