import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { company } from '#src/core/site/company.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { placeTestOrder, sendTestOrder, stockOf } from '#tests/support/place-order.ts';
import { reader } from '#tests/support/poster.ts';
import { withRivalAfterRead } from '#tests/support/race.ts';
import { openShopWithOrder } from '#tests/support/shop-with-order.ts';
import { PICTURE, slipForm } from '#tests/support/slip-form.ts';
import { expireOrders } from '../unpaid/expire-orders.server.ts';
import { remindOfPayments } from '../unpaid/remind-of-payments.server.ts';
import { recordForOrder } from './record-for-order.server.ts';

const later = (days: number) => Date.now() + days * DAY_MS;

async function openShop(environment: Record<string, string> = {}) {
  const { shop, buyer, admin, orderId, toolId, post } = await openShopWithOrder(environment, { stock: 5_000 });
  const onOrder = (call: string, payload: object = {}, by = admin) => post(`/order/${orderId}/${call}`, payload, by);
  const pay = (amount: number, more: object = {}) => onOrder('payment', { amount, ...more });
  const read = reader(shop, buyer);
  const order = async (id = orderId) => (await read(`/order/${id}`)).order;
  const mailsTo = async (recipient: string) => {
    const mails = shop.db.selectFrom('outbox').select(['subject', 'text']).where('recipient', '=', recipient);
    return (await mails.orderBy('id').execute()).slice(1);
  };
  return { shop, buyer, admin, orderId, toolId, post, onOrder, pay, read, order, mailsTo };
}

describe('a part of the deposit', () => {
  it('confirms nothing: several parts add up, and the last one confirms the order', async () => {
    const { shop, buyer, pay, order, onOrder, mailsTo, read, orderId } = await openShop();
    for (const amount of [1, 5_000]) expect((await pay(amount)).statusCode).toBe(200);
    expect(await order()).toMatchObject({ state: 'to-be-paid', receivedAmount: 5_001, paidAt: null });
    expect((await read(`/order/${orderId}/ledger`)).balance).toMatchObject({ depositDue: 9_900, firstDue: 9_900 });
    expect((await onOrder('production')).json().error.code).toBe('deposit_missing');
    const short = (await mailsTo(buyer.email)).at(-1);
    expect(short?.text).toContain('Of the deposit that is due first, $99 is still missing.');
    expect(short?.text).toContain('Missing of the deposit: $99');
    expect((await pay(99)).statusCode).toBe(200);
    expect(await order()).toMatchObject({ state: 'confirmed', receivedAmount: 5_100 });
    const { history } = await read(`/order/${orderId}`);
    expect(history.map(({ state }: { state: string }) => state)).toEqual([...Array(3).fill('to-be-paid'), 'confirmed']);
    expect((await mailsTo(buyer.email)).at(-1)?.text).not.toContain('missing');
    await onOrder('undo');
    expect(await order()).toMatchObject({ state: 'to-be-paid', receivedAmount: 5_001 });
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('is the whole amount where there is no deposit', async () => {
    const { shop, orderId, pay, order } = await openShop();
    await shop.db.updateTable('orders').set({ deposit_minor: 0 }).where('id', '=', orderId).execute();
    await pay(16_000);
    expect(await order()).toMatchObject({ state: 'to-be-paid', receivedAmount: 16_000 });
    await pay(1_000);
    expect(await order()).toMatchObject({ state: 'paid', paidAt: expect.any(String) });
  });

  it('confirms nothing together with a confirmation, by a slip or on a joint invoice', async () => {
    const { shop, buyer, toolId, orderId, pay, post, order, mailsTo } = await openShop();
    const refused = (await pay(5_099, { confirm: true })).json().error;
    expect(refused).toMatchObject({ code: 'deposit_short', field: 'amount', missing: 1 });
    expect(await order()).toMatchObject({ state: 'to-be-paid', receivedAmount: 0 });
    const { headers, payload } = slipForm(PICTURE, { amount: '100', reference: 'FT 100' });
    const url = `/api/order/${orderId}/slip`;
    const sent = await shop.app.inject({ method: 'POST', url, headers: { ...headers, ...buyer.headers }, payload });
    await post(`/slip/${sent.json().insertedId}/acceptance`);
    expect(await order()).toMatchObject({ state: 'to-be-paid', receivedAmount: 100 });
    const others = [await placeTestOrder(shop, buyer, toolId), await placeTestOrder(shop, buyer, toolId)];
    const { number } = (await post('/invoice', { orders: others }, buyer)).json();
    await post(`/invoice/${number}/entry`, { kind: 'payment', amount: 5_200 });
    const states = await Promise.all(others.map(async (id) => (await order(id)).state));
    expect(states).toEqual(['confirmed', 'to-be-paid']);
    const [mail] = (await mailsTo(buyer.email)).slice(-1);
    expect(mail?.text).toContain('$100, $16,900 still to pay, $5,000 missing before we confirm it');
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('is completed by a payment while another one is recorded', async () => {
    const { shop, admin, orderId, order } = await openShop();
    const clerk = { ...admin, role: 'admin' } as const;
    const pay = (amount: number, db = shop.db) =>
      recordForOrder({ ...shop, db }, clerk, orderId, { kind: 'payment', amount });
    await pay(
      2_600,
      withRivalAfterRead(shop.db, 'orders', () => pay(2_500)),
    );
    expect(await order()).toMatchObject({ state: 'confirmed', receivedAmount: 5_100 });
  });
});

describe('the hold of an order with a part of its deposit', () => {
  it('is extended by a week once, with a mail to customer and sales, and its money is to be paid back afterwards', async () => {
    const { shop, buyer, toolId, pay, order, mailsTo, onOrder } = await openShop();
    await pay(100);
    const before = await Promise.all([buyer.email, company.email.sales].map(async (to) => (await mailsTo(to)).length));
    const instances = await Promise.all([1, 2, 3].map(() => expireOrders(shop, later(15))));
    expect(instances).toEqual([0, 0, 0]);
    expect(Date.parse((await order()).heldUntil)).toBeGreaterThan(later(21.9));
    const [toBuyer, toSales] = await Promise.all([buyer.email, company.email.sales].map(mailsTo));
    expect([toBuyer?.length, toSales?.length]).toEqual(before.map((count) => count + 1));
    expect(toBuyer?.at(-1)?.subject).toMatch(/^A part of your payment for PI-.* is missing$/);
    expect(toBuyer?.at(-1)?.text).toContain('$5,000 is still missing');
    expect(toSales?.at(-1)?.subject).toMatch(/^Payment short: \$5,000 missing for PI-/);
    expect(await expireOrders(shop, later(21))).toBe(0);
    expect(await expireOrders(shop, later(23))).toBe(1);
    expect(await order()).toMatchObject({ state: 'cancelled', receivedAmount: 100 });
    expect(await stockOf(shop, toolId)).toBe(5_000);
    const cancelled = (await mailsTo(buyer.email)).at(-1)?.text;
    expect(cancelled).toContain('We will pay back the $100 that we have received');
    expect((await onOrder('refund', { amount: 100 })).statusCode).toBe(200);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('is kept once the deposit is complete, and extended again if that payment is taken back', async () => {
    const { shop, orderId, pay, order, read, onOrder } = await openShop();
    await pay(100);
    await expireOrders(shop, later(15));
    await pay(5_000);
    expect(await expireOrders(shop, later(60))).toBe(0);
    const { entries } = await read(`/order/${orderId}/ledger`);
    for (const { id } of entries) expect((await onOrder('correction', { entry: id })).statusCode).toBe(200);
    expect(await order()).toMatchObject({ state: 'confirmed', receivedAmount: 0 });
    expect(await expireOrders(shop, later(60))).toBe(0);
    expect(await expireOrders(shop, later(66))).toBe(0);
    expect(await expireOrders(shop, later(68))).toBe(1);
    expect(await order()).toMatchObject({ state: 'cancelled' });
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('does not end if a clerk has confirmed the order by hand', async () => {
    const { shop, onOrder, pay, order } = await openShop();
    await onOrder('confirmation');
    await pay(1);
    expect(await expireOrders(shop, later(400))).toBe(0);
    expect(await order()).toMatchObject({ state: 'confirmed' });
  });

  it('does not end while a slip for the rest is pending', async () => {
    const { shop, buyer, orderId, pay, order } = await openShop();
    await pay(100);
    const { headers, payload } = slipForm(PICTURE, { amount: '5000' });
    const url = `/api/order/${orderId}/slip`;
    await shop.app.inject({ method: 'POST', url, headers: { ...headers, ...buyer.headers }, payload });
    expect(await expireOrders(shop, later(400))).toBe(0);
    expect(await order()).toMatchObject({ state: 'to-be-paid' });
  });

  it('is reminded of with what is missing', async () => {
    const { shop, buyer, pay, mailsTo } = await openShop();
    await pay(100);
    expect(await remindOfPayments(shop, later(12))).toBe(1);
    expect((await mailsTo(buyer.email)).at(-1)?.text).toContain('Missing of the deposit: $5,000');
  });
});

describe('the unpaid pieces of a customer', () => {
  it('include those of orders with a part of the deposit, and of orders whose payment was taken back', async () => {
    const { shop, buyer, toolId, orderId, pay, onOrder, read } = await openShop({ MAX_UNPAID_PIECES: '1000' });
    const codeOfNext = async () => (await sendTestOrder(shop, buyer, toolId, 501)).json().error?.code;
    await pay(1);
    expect(await codeOfNext()).toBe('too_many_unpaid');
    await pay(5_099);
    const { entries } = await read(`/order/${orderId}/ledger`);
    await onOrder('correction', { entry: entries[1].id });
    expect(await codeOfNext()).toBe('too_many_unpaid');
    await pay(5_099);
    expect(await codeOfNext()).toBeUndefined();
  });
});
