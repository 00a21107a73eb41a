import '#tests/support/on-sqlite-too.ts';
import { expect, it } from 'vitest';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { openShopWithOrder } from '#tests/support/shop-with-order.ts';

it('the database refuses to change or delete an entry of the ledger, unless its orders are deleted', async () => {
  const { shop, buyer, toolId, orderId, post } = await openShopWithOrder();
  const { db } = shop;
  const orders = [await placeTestOrder(shop, buyer, toolId), await placeTestOrder(shop, buyer, toolId)];
  const { number } = (await post('/invoice', { orders }, buyer)).json();
  await post(`/order/${orderId}/payment`, { amount: 100 });
  await post(`/invoice/${number}/entry`, { kind: 'payment', amount: 50 });
  await post(`/order/${orders[1]}/payment`, { amount: 25 });
  const changes = [db.updateTable('ledger_entries').set({ amount_minor: 1 }), db.deleteFrom('ledger_entries')];
  for (const change of changes) await expect(change.execute()).rejects.toThrow('append-only');
  const amounts = async () => {
    const rows = await db.selectFrom('ledger_entries').select('amount_minor').orderBy('id').execute();
    return rows.map(({ amount_minor }) => Number(amount_minor));
  };
  expect(await amounts()).toEqual([10_000, 5_000, 2_500]);
  await db.deleteFrom('orders').where('id', 'in', orders).execute();
  expect(await amounts()).toEqual([10_000]);
});
