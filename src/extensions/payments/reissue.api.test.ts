import { describe, expect, it } from 'vitest';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { openTestShop, type Person } from '#tests/support/test-shop.ts';
import { revisionAfter } from './reissue-invoice.server.ts';

async function openShopWithOrder() {
  const shop = await openTestShop();
  const [buyer, admin] = [await shop.signIn(), await shop.signIn('admin')];
  const orderId = await placeTestOrder(shop, buyer, await shop.addTool());
  const post = (call: string, payload: object) =>
    shop.app.inject({ method: 'POST', url: `/api/order/${orderId}/${call}`, headers: admin.headers, payload });
  const read = (path: string, by: Person = buyer) => shop.app.inject({ url: `/api${path}`, headers: by.headers });
  const first = (await read(`/order/${orderId}/proforma`)).json();
  const reissue = (instead: string, more: object = {}) =>
    post('invoice', { instead, buyer: { company: 'Rahim & Sons', vat: 'DE 123' }, validDays: 30, ...more });
  return { shop, buyer, admin, orderId, post, read, first, reissue };
}

describe('an invoice that is reissued', () => {
  it('is a new revision with the buyer’s company; what was issued before stays as it was', async () => {
    const { first, reissue, read, orderId, shop } = await openShopWithOrder();
    const answer = await reissue(first.number);
    expect(answer.json()).toMatchObject({ number: `${first.number}-A` });
    const { order: _, ...issued } = first;
    expect((await read(`/invoice/${first.number}`)).json()).toMatchObject({
      revision: 'A',
      buyer: { name: 'Rahim Uddin', company: 'Rahim & Sons', vat: 'DE 123', eori: null },
      superseded: false,
      revisions: [first.number, `${first.number}-A`],
    });
    expect((await read(`/order/${orderId}/proforma`)).json()).toMatchObject({ revision: 'A' });
    const [stored] = await shop.db.selectFrom('invoices').select('document').orderBy('id').execute();
    expect({ ...JSON.parse(stored?.document ?? ''), superseded: false, revisions: [first.number] }).toEqual(issued);
    const [order] = await shop.db.selectFrom('orders').select('held_until').execute();
    expect(Number(order?.held_until)).toBeGreaterThan(Date.now() + 29 * 86_400_000);
  });

  it('is reissued once of two clerks, and not from a page that shows an earlier one', async () => {
    const { first, reissue } = await openShopWithOrder();
    const answers = await Promise.all([1, 2, 3].map(() => reissue(first.number)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect((await reissue(first.number)).json().error.code).toBe('invoice_changed');
  });

  it('stays as it is once the order is paid', async () => {
    const { first, reissue, post } = await openShopWithOrder();
    await post('payment', {});
    expect((await reissue(first.number)).json().error.code).toBe('nothing_to_invoice');
  });

  it('takes the terms of its customer, which an admin has set', async () => {
    const { first, reissue, post, read, shop } = await openShopWithOrder();
    for (const terms of [{ depositPercent: 101, days: 0 }, { depositPercent: -1, days: 0 }, { depositPercent: 10 }])
      expect((await post('terms', terms)).statusCode).toBe(400);
    for (const depositPercent of [50, 20])
      expect((await post('terms', { depositPercent, days: 45 })).statusCode).toBe(200);
    await reissue(first.number);
    expect((await read(`/invoice/${first.number}`)).json().parts).toMatchObject([
      { name: 'deposit', percent: 20, amount: 340_000 },
      { name: 'balance', percent: 80, amount: 1_360_000, due: '45 days after shipment' },
    ]);
    const [order] = await shop.db.selectFrom('orders').select(['deposit_minor', 'on_account']).execute();
    expect(order).toEqual({ deposit_minor: 340_000, on_account: 1 });
    const changes = await shop.db.selectFrom('admin_changes').select('action').orderBy('id').execute();
    expect(changes.map(({ action }) => action)).toEqual(['terms set', 'terms set', 'invoice reissued']);
  });

  it('is not found by another customer, in none of its revisions', async () => {
    const { first, reissue, read, shop } = await openShopWithOrder();
    await reissue(first.number);
    const other = await shop.signIn();
    for (const number of [first.number, `${first.number}-A`, `${first.number}-B`, 'PI-1999-0001', 'PI-', '-A'])
      expect((await read(`/invoice/${number}`, other)).statusCode).toBe(404);
  });
});

it('revisions are A to Z, then AA', () => {
  expect([1, 2, 26, 27, 52, 53].map(revisionAfter)).toEqual(['A', 'B', 'Z', 'AA', 'AZ', 'BA']);
});
