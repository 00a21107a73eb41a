import '#tests/support/on-sqlite-too.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

it('the consistency checks name each order whose ledger, payment date, invoice or slip was changed by hand', async () => {
  const shop = await openTestShop();
  const { app, db } = shop;
  const [buyer, admin, toolId] = [await shop.signIn(), await shop.signIn('admin'), await shop.addTool()];
  const orderWith = async (...payments: object[]) => {
    const id = await placeTestOrder(shop, buyer, toolId);
    for (const payload of payments) {
      const url = `/api/order/${id}/payment`;
      const answer = await app.inject({ method: 'POST', url, headers: admin.headers, payload });
      expect(answer.statusCode, answer.body).toBe(200);
    }
    return id;
  };
  const deposit = { amount: 5_100 };
  const [ledger, unpaid, uninvoiced, cheaper, slip, charged, left, joined] = [
    await orderWith(deposit, { amount: 100 }),
    await orderWith(deposit, {}),
    await orderWith(deposit),
    await orderWith(),
    await orderWith(),
    await orderWith(),
    await orderWith(),
    await orderWith(),
  ];
  const orders = [left, joined];
  await app.inject({ method: 'POST', url: '/api/invoice', headers: admin.headers, payload: { orders } });
  expect(await findInconsistencies(shop)).toEqual([]);

  await db.updateTable('orders').set({ received_minor: 510_000 }).where('id', '=', ledger).execute();
  await db.updateTable('orders').set({ paid_at: null }).where('id', '=', unpaid).execute();
  await sql`delete from invoice_orders where order_id = ${uninvoiced}`.execute(db);
  await sql`update invoices set document = replace(document, '"amount":1700000', '"amount":1699999')
    where order_id = ${cheaper}`.execute(db);
  await db.updateTable('orders').set({ joint_invoice: 'PI-1999-J0001' }).where('id', '=', slip).execute();
  await db.updateTable('orders').set({ adjustment_minor: 500 }).where('id', '=', charged).execute();
  await db.updateTable('orders').set({ joint_invoice: null }).where('id', '=', left).execute();
  await sql`insert into slips
    (id, order_id, amount_minor, sent_on, reference, reference_form, content_hash, file_type, file_hash, sent_at, decision)
    values ('slip-1', ${slip}, 1, '2026-03-12', '', '', '', 'application/pdf', '', 0, 'accepted')`.execute(db);
  const wrong = { received_minor: 5, due_on: '2026-01-01' };
  await db.updateTable('invoices').set(wrong).where('order_id', '=', unpaid).execute();
  const report = (await findInconsistencies(shop)).join('\n');
  for (const fault of [
    'its entries add up to 520000, but it has received 510000',
    'has received 1700000 of 1700000 (minor units), but its date of payment says otherwise',
    'has received money without an invoice',
    'does not state its total of 1700000',
    'has lines of 1699999, but a total of 1700000',
    'is recorded as paid on PI-1999-J0001, but its latest invoice is PI-',
    'is recorded as paid on its own invoice, but its latest invoice is PI-',
    'slip slip-1 is accepted without a payment',
    'PI-2026-0001 has entries of 520000, but its orders have received 510000',
    'PI-2026-0002 has entries of 1700000, but has received 5',
    'PI-2026-0006 states 0 besides the price of ORD-2026-0006, which is to pay 500 (minor units)',
    'PI-2026-0002 is due on no day, but states 2026-01-01',
  ])
    expect(report).toContain(fault);
  expect(report.split('\n')).toHaveLength(15);
});
