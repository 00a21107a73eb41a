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
  const reissue = (instead: string, more: object = {}) => post('invoice', { instead, validDays: 30, ...more });
  const changeBuyer = (payload: object) =>
    shop.app.inject({ method: 'PUT', url: `/api/order/${orderId}/buyer`, headers: buyer.headers, payload });
  return { shop, buyer, admin, orderId, toolId, post, read, first, reissue, changeBuyer };
}

describe('a reissued invoice', () => {
  it('is a new revision with the buyer’s company, while the earlier revision stays unchanged', async () => {
    const { first, reissue, read, orderId, shop, changeBuyer } = await openShop();
    expect(first.partiesChanged).toBe(false);
    await changeBuyer({ company: 'Rahim & Sons', vat: 'DE 123', poNumber: 'PO 7', portOfDischarge: 'Hamburg' });
    expect((await read(`/order/${orderId}/proforma`)).json()).toMatchObject({
      buyer: { company: null },
      partiesChanged: true,
    });
    const answer = await reissue(first.number);
    expect(answer.json()).toMatchObject({ number: `${first.number}-A` });
    const {
      order: _,
      orders: _orders,
      dropped: _dropped,
      issued: _numbers,
      partiesChanged: _changed,
      reported: _reported,
      ...issued
    } = first;
    expect((await read(`/order/${orderId}/proforma`)).json()).toMatchObject({
      partiesChanged: false,
      revision: 'A',
      buyer: { name: 'Rahim Uddin', company: 'Rahim & Sons', vat: 'DE 123', eori: null, portOfDischarge: 'Hamburg' },
      lines: [{ poNumber: 'PO 7' }],
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

  it('takes the buyer from the order, and an order from its customer: there is no other source', async () => {
    const { first, reissue, read, buyer, shop, toolId, orderId: own, changeBuyer } = await openShop();
    const buyerOf = async (orderId: string, by: Person) => (await read(`/order/${orderId}/proforma`, by)).json().buyer;
    await changeBuyer({ company: 'Rahim & Sons' });
    await reissue(first.number, { buyer: { company: 'Typed elsewhere' } });
    expect(await buyerOf(own, buyer)).toMatchObject({ company: 'Rahim & Sons' });
    expect(await buyerOf(await placeTestOrder(shop, buyer, toolId), buyer)).toMatchObject({ company: null });
    const named = { company: 'Rahim Tools', vat: 'DE 123', eori: 'DE9', bin: '77' };
    const url = `/api/user/${buyer.email}/buyer`;
    await shop.app.inject({ method: 'PUT', url, headers: buyer.headers, payload: named });
    expect(await buyerOf(await placeTestOrder(shop, buyer, toolId), buyer)).toMatchObject(named);
    const other = await shop.signIn();
    expect(await buyerOf(await placeTestOrder(shop, other, toolId), other)).toMatchObject({ company: null, vat: null });
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
