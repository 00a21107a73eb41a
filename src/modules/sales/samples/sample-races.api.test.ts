import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { placeOrder } from '#src/core/orders/place-order.server.ts';
import { untilTransactionWaits } from '#tests/support/hold-at-write.ts';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { withRivalAfterRead } from '#tests/support/race.ts';
import { openTestShop, type Person } from '#tests/support/test-shop.ts';

const ADDRESS = { shippingAddress: '12 Mirpur Road, Dhaka', orderedPhone: '01712345678' };

async function open() {
  const shop = await openTestShop();
  const [admin, toolId] = [await shop.signIn('admin'), await shop.addTool()];
  const details = JSON.stringify({ samplePriceMinor: 4_900, wattHours: 40 });
  await shop.db.updateTable('tools').set({ details }).where('id', '=', toolId).execute();
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, payload: object, { headers }: Person = admin) => {
    const answer = await shop.app.inject({ method, url: `/api${path}`, headers, ...(method !== 'GET' && { payload }) });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  await call('PUT', `/tool/${toolId}/sample`, { pieces: 100 });

  /** A buyer with a paid sample. @returns also how it is cancelled, after the bank has returned its payment */
  async function withSample() {
    const buyer = await shop.signIn();
    const { insertedId: sample } = await call('POST', '/sample', { toolId, pieces: 2, ...ADDRESS }, buyer);
    const invoices = shop.db.selectFrom('invoices').select('number').where('order_id', '=', sample);
    const { number } = await invoices.executeTakeFirstOrThrow();
    const receivedOn = new Date().toISOString().slice(0, 10);
    const payment = { kind: 'payment', amount: 98, receivedOn, reference: randomUUID() };
    await call('POST', `/invoice/${number}/entry`, payment);
    const cancel = async () => {
      const [{ id: entry }] = (await call('GET', `/order/${sample}/ledger`, {})).entries;
      await call('POST', `/order/${sample}/correction`, { entry });
      await call('POST', `/order/${sample}/cancel`, { reason: 'The bank has returned the payment.' });
    };
    return { buyer, sample, cancel };
  }

  const place = (buyer: Person, db = shop.db) =>
    placeOrder({ ...shop, db }, { ...buyer, role: 'customer' }, orderBody(buyer, toolId));
  return { shop, withSample, place };
}

it('an order credits no sample that is cancelled while it is placed', async () => {
  const { shop, withSample, place } = await open();
  const { buyer, sample, cancel } = await withSample();
  const placing = place(buyer, withRivalAfterRead(shop.db, 'samples', cancel));
  await expect(placing).rejects.toMatchObject({ code: 'sample_credited' });
  expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([{ id: sample }]);
  await place(buyer);
  expect(await findInconsistencies(shop)).toEqual([]);
});

it('an invoice that credits a sample charges it again if the sample is cancelled while its order is placed', async () => {
  const { shop, withSample, place } = await open();
  const { buyer, cancel } = await withSample();
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = shop.db.transaction().execute(async (trx) => {
    await trx.updateTable('tools').set({ quantity: 20_000 }).execute();
    held.resolve();
    await released.promise;
  });
  await held.promise;
  // The order takes its pieces last, after it has credited the sample.
  const placing = place(buyer);
  await untilTransactionWaits(shop.db);
  const cancelling = cancel();
  await Promise.race([cancelling, untilTransactionWaits(shop.db, 2)]);
  released.resolve();
  const [{ id }] = await Promise.all([placing, cancelling, holding]);
  const invoices = shop.db.selectFrom('invoices').select('total_minor').where('order_id', '=', id);
  const { total_minor: total } = await invoices.orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(Number(total)).toBe(1_700_000);
  expect(await findInconsistencies(shop)).toEqual([]);
});
