import '#tests/support/on-sqlite-too.ts';
import { expect, it } from 'vitest';
import { poster } from '#tests/support/poster.ts';
import { openShopWithOrder } from '#tests/support/shop-with-order.ts';

it('the database refuses to change or delete an entry of the ledger, and the deletion of its invoice', async () => {
  const { shop, admin, orderId } = await openShopWithOrder();
  await poster(shop, admin)(`/order/${orderId}/payment`, { amount: 100 });
  const { db } = shop;
  const changes = [
    db.updateTable('ledger_entries').set({ amount_minor: 1 }),
    db.deleteFrom('ledger_entries'),
    db.deleteFrom('invoices'),
  ];
  for (const change of changes) await expect(change.execute()).rejects.toThrow('append-only');
  const entries = await db.selectFrom('ledger_entries').select('amount_minor').execute();
  expect(entries.map(({ amount_minor }) => Number(amount_minor))).toEqual([10_000]);
});
