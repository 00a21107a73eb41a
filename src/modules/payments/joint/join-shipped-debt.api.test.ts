import '#tests/support/on-sqlite-too.ts';
import { expect, it } from 'vitest';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { openShopWithShippedDebt } from '#tests/support/shop-with-shipped-debt.ts';

it('an invoice is not replaced while shipped pieces of a cancelled order are to be paid on it', async () => {
  const { shop, buyer, ids, orderId, number, place, post, done, read } = await openShopWithShippedDebt(
    {},
    { count: 2 },
  );
  const [cancelled] = await shop.db.selectFrom('orders').select('number').where('id', '=', orderId).execute();
  const orders = [ids[1], await place()];
  const refused = await post('/invoice', { orders }, buyer);
  expect(refused.statusCode, refused.body).toBe(409);
  expect(refused.json().error).toMatchObject({
    code: 'shipped_pieces_invoiced',
    message: `Proforma invoice ${number} also asks for the pieces of ${cancelled?.number} that were shipped before it was cancelled. Please pay its orders on that invoice, and the others on their own.`,
  });
  expect((await read('/receivable'))[0]).toMatchObject({ open: 37_400 });
  await done(`/order/${orderId}/payment`, { amount: 3_400, surplus: true });
  expect((await post('/invoice', { orders }, buyer)).statusCode, 'the payment may be corrected').toBe(409);
  expect(await findInconsistencies(shop)).toEqual([]);
});

it('the consistency checks name an invoice that was replaced with something open', async () => {
  const { shop, number } = await openShopWithShippedDebt({});
  await shop.db.updateTable('invoices').set({ replaced_by: 'PI-2026-J0001' }).where('number', '=', number).execute();
  expect(await findInconsistencies(shop)).toContainEqual(
    expect.stringContaining(`${number} was replaced, but 340000 is open on it (minor units)`),
  );
});
