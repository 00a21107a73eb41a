import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import { untilTransactionWaits } from '#tests/support/hold-at-write.ts';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { openShopWithOrder } from '#tests/support/shop-with-order.ts';
import type { Person } from '#tests/support/test-shop.ts';
import { revisionAfter } from './invoice.ts';

async function openShop() {
  const { shop, buyer, admin, orderId, toolId } = await openShopWithOrder();
  const post = (call: string, payload: object) =>
    shop.app.inject({ method: 'POST', url: `/api/order/${orderId}/${call}`, headers: admin.headers, payload });
  const read = (path: string, by: Person = buyer) => shop.app.inject({ url: `/api${path}`, headers: by.headers });
  const first = (await read(`/order/${orderId}/proforma`)).json();
  const reissue = (instead: string, more: object = {}) =>
    post('invoice', { instead, buyer: { company: 'Rahim & Sons', vat: 'DE 123' }, validDays: 30, ...more });
  return { shop, buyer, admin, orderId, toolId, post, read, first, reissue };
}

describe('a reissued invoice', () => {
  it('is a new revision with the buyer’s company, while the earlier revision stays unchanged', async () => {
    const { first, reissue, read, orderId, shop } = await openShop();
    const answer = await reissue(first.number);
    expect(answer.json()).toMatchObject({ number: `${first.number}-A` });
    const { order: _, orders: _orders, issued: _numbers, ...issued } = first;
    expect((await read(`/order/${orderId}/proforma`)).json()).toMatchObject({
      revision: 'A',
      buyer: { name: 'Rahim Uddin', company: 'Rahim & Sons', vat: 'DE 123', eori: null },
      superseded: false,
      revisions: [first.number, `${first.number}-A`],
    });
    expect((await read(`/order/${orderId}/proforma?revision=`)).json()).toMatchObject({
      revision: '',
      buyer: { company: null },
      superseded: true,
      revisions: [first.number, `${first.number}-A`],
    });
    expect((await read(`/order/${orderId}/proforma?revision=B`)).statusCode).toBe(404);
    const [stored] = await shop.db.selectFrom('invoice_revisions').select('document').execute();
    expect({ ...JSON.parse(stored?.document ?? ''), superseded: false, revisions: [first.number] }).toEqual(issued);
    const [order] = await shop.db.selectFrom('orders').select('held_until').execute();
    expect(Number(order?.held_until)).toBeGreaterThan(Date.now() + 29 * DAY_MS);
  });

  it('gives its company and tax number to the next invoices of the customer, and to no other customer', async () => {
    const { first, reissue, read, buyer, shop, toolId } = await openShop();
    await placeTestOrder(shop, buyer, toolId);
    await reissue(first.number, { buyer: { company: 'Rahim & Sons', vat: 'DE 123', eori: 'DE9', bin: '77' } });
    const buyerOf = async (orderId: string, by: Person) => (await read(`/order/${orderId}/proforma`, by)).json().buyer;
    const named = { company: 'Rahim & Sons', vat: 'DE 123', eori: 'DE9', bin: '77' };
    for (const _ of [1, 2])
      expect(await buyerOf(await placeTestOrder(shop, buyer, toolId), buyer)).toMatchObject(named);
    const other = await shop.signIn();
    expect(await buyerOf(await placeTestOrder(shop, other, toolId), other)).toMatchObject({ company: null, vat: null });
    await reissue(`${first.number}-A`, { buyer: { company: 'Rahim Tools', vat: null } });
    const renamed = { company: 'Rahim Tools', vat: null, eori: null };
    expect(await buyerOf(await placeTestOrder(shop, buyer, toolId), buyer)).toMatchObject(renamed);
  });

  it('is issued once by concurrent clerks, and not from an outdated page', async () => {
    const { first, reissue } = await openShop();
    const answers = await Promise.all([1, 2, 3].map(() => reissue(first.number)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect((await reissue(first.number)).json().error.code).toBe('invoice_changed');
  });

  it('is refused once the order is paid', async () => {
    const { first, reissue, post } = await openShop();
    await post('payment', {});
    expect((await reissue(first.number)).json().error.code).toBe('nothing_to_invoice');
  });

  it('waits for a payment being recorded and is refused afterwards', async () => {
    const { first, reissue, shop, orderId } = await openShop();
    let answer: ReturnType<typeof reissue> | undefined;
    await inTransaction(shop.db, async (trx) => {
      await trx.updateTable('orders').set({ state: 'paid', paid_at: Date.now() }).where('id', '=', orderId).execute();
      answer = reissue(first.number);
      answer.then(() => undefined);
      await untilTransactionWaits(shop.db);
    });
    expect((await answer)?.json().error?.code).toBe('nothing_to_invoice');
  });

  it('applies the terms that an admin has set for its customer', async () => {
    const { first, reissue, post, read, shop, admin, orderId } = await openShop();
    for (const wrong of [{ depositPercent: 101, days: 0 }, { depositPercent: -1, days: 0 }, { depositPercent: 10 }])
      expect((await post('terms', wrong)).statusCode).toBe(400);
    const terms = () => read(`/order/${orderId}/terms`, admin);
    expect((await terms()).json()).toEqual({ depositPercent: 30, days: 0, own: false });
    for (const depositPercent of [50, 20])
      expect((await post('terms', { depositPercent, days: 45 })).statusCode).toBe(200);
    expect((await terms()).json()).toEqual({ depositPercent: 20, days: 45, own: true });
    await reissue(first.number);
    expect((await read(`/order/${orderId}/proforma`)).json().parts).toMatchObject([
      { name: 'deposit', percent: 20, amount: 340_000 },
      { name: 'balance', percent: 80, amount: 1_360_000, due: '45 days after shipment' },
    ]);
    const [order] = await shop.db.selectFrom('orders').select(['deposit_minor', 'on_account']).execute();
    expect(order).toEqual({ deposit_minor: 340_000, on_account: 1 });
    const changes = await shop.db.selectFrom('admin_changes').select('action').orderBy('id').execute();
    expect(changes.map(({ action }) => action)).toEqual(['terms set', 'terms set', 'invoice reissued']);
  });

  it('is not found for another customer, in any revision', async () => {
    const { first, reissue, read, shop } = await openShop();
    await reissue(first.number);
    const other = await shop.signIn();
    for (const number of [first.number, `${first.number}-A`, `${first.number}-B`, 'PI-1999-0001', 'PI-', '-A'])
      expect((await read(`/invoice/${number}`, other)).statusCode).toBe(404);
  });
});

it('revision letters run from A to Z, then continue with AA', () => {
  expect(['', 'A', 'Y', 'Z', 'AY', 'AZ', 'ZZ'].map(revisionAfter)).toEqual(['A', 'B', 'Z', 'AA', 'AZ', 'BA', 'AAA']);
});
