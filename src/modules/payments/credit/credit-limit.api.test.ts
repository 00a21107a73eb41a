import '#tests/support/on-sqlite-too.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { lockCustomer } from '#src/core/accounts/lock-customer.server.ts';
import { untilTransactionWaits } from '#tests/support/hold-at-write.ts';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { sendOrder } from '#tests/support/orders-over-http.ts';
import { placeTestOrder, sendTestOrder, stockOf } from '#tests/support/place-order.ts';
import { poster, reader } from '#tests/support/poster.ts';
import { openShopWithQuotes } from '#tests/support/shop-with-quotes.ts';
import { openTestShop, type Person, type TestShop } from '#tests/support/test-shop.ts';

const ADDRESS = { shippingAddress: '12 Mirpur Road, Dhaka', orderedPhone: '01712345678' };
/** Of one order of 500 pieces at $34. */
const ORDER = 17_000;

interface Refused {
  statusCode: number;
  json(): { error: { code: string; message: string; [detail: string]: unknown } };
}

const refusal = (answer: Refused) => [answer.statusCode, answer.json().error?.code];
const REFUSED = [422, 'credit_limit'];

async function open(environment: Record<string, string> = {}) {
  const shop = await openTestShop(environment);
  const [buyer, admin] = [await shop.signIn(), await shop.signIn('admin')];
  const toolId = await shop.addTool({ quantity: 100_000 });
  const post = poster(shop, buyer);
  const put = (path: string, payload: object, by: Person = admin) =>
    shop.app.inject({ method: 'PUT', url: `/api${path}`, headers: by.headers, payload });
  const read = reader(shop, admin);
  const limit = (amount: number | null, by = admin, id = buyer.userId) =>
    put(`/customer-credit/${id}/limit`, { limit: amount }, by);
  const order = (pieces = 500, by = buyer) => sendTestOrder(shop, by, toolId, pieces);
  const place = (pieces = 500) => placeTestOrder(shop, buyer, toolId, pieces);
  return { shop, buyer, admin, toolId, post, put, read, limit, order, place };
}

const countOrders = async ({ db }: TestShop) => (await db.selectFrom('orders').select('id').execute()).length;

describe('the credit limit of a customer', () => {
  it('counts an order as unpaid until all of it is paid', async () => {
    const { post, admin, limit, place, read } = await open();
    await limit(50_000);
    const id = await place();
    const pay = (amount: number) =>
      post(`/order/${id}/payment`, { amount, receivedOn: '2026-01-05', reference: `FT${amount}` }, admin);
    const unpaidOrders = async () => (await read(`/order/${id}/credit`)).unpaidOrders;
    expect((await pay(10_000)).statusCode).toBe(200);
    expect(await unpaidOrders()).toBe(1);
    expect((await pay(7_000)).statusCode).toBe(200);
    expect(await unpaidOrders()).toBe(0);
  });

  it('refuses an order without a trace, with what is open and what to do, until it is paid', async () => {
    const { shop, admin, toolId, post, limit, order, place } = await open();
    expect((await limit(20_000)).statusCode).toBe(200);
    const id = await place();
    const refused = await order();
    const { error } = refused.json();
    const { number } = await shop.db.selectFrom('invoices').select('number').executeTakeFirstOrThrow();
    expect([refused.statusCode, error.code]).toEqual(REFUSED);
    expect(error).toMatchObject({ limit: 20_000, open: ORDER, added: ORDER, currency: 'USD', invoice: number });
    expect(error.message).toBe(
      `Your credit limit is $20,000: $17,000 is open, and this would add $17,000. Please pay invoice ${number}, or ask our sales team for a higher limit.`,
    );
    expect(error.links).toEqual([
      { label: `Pay ${number}`, to: `/dashboard/orders/${id}/proforma` },
      { label: 'Ask our sales team', to: expect.stringMatching(/^\/contact\?message=Please/) },
    ]);
    expect([await countOrders(shop), await stockOf(shop, toolId)]).toEqual([1, 99_500]);
    await post(`/order/${id}/payment`, { amount: 14_000 }, admin);
    expect((await order()).statusCode).toBe(200);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('counts the first order, too, and names no invoice to pay then', async () => {
    const { limit, order } = await open();
    await limit(16_999.99);
    const { error } = (await order()).json();
    expect(error).toMatchObject({ code: 'credit_limit', open: 0, invoice: null });
    expect(error.message).toContain('Please order less, or ask our sales team');
    await limit(ORDER);
    expect((await order()).statusCode).toBe(200);
  });

  it('is that of the setting by default; there is none without it, and an own one replaces it', async () => {
    const none = await open();
    for (let count = 0; count < 3; count += 1) expect((await none.order()).statusCode).toBe(200);
    const { limit, order, read, place } = await open({ CREDIT_LIMIT: '20000' });
    const id = await place();
    expect(refusal(await order())).toEqual(REFUSED);
    expect(await read(`/order/${id}/credit`)).toMatchObject({ limit: 20_000, ownLimit: false, limitSet: null });
    await limit(40_000);
    expect((await order()).statusCode).toBe(200);
    await limit(null);
    expect(refusal(await order())).toEqual(REFUSED);
  });

  it('holds at every door: several orders, list, batch prices, samples, amendments', async () => {
    const { shop, toolId, admin, buyer, post, put, limit, place } = await open();
    const details = JSON.stringify({ samplePriceMinor: 4_900, wattHours: 40 });
    await shop.db.updateTable('tools').set({ details }).where('id', '=', toolId).execute();
    await put(`/tool/${toolId}/sample`, { pieces: 10 });
    const id = await place();
    await limit(ORDER);
    const lines = [{ toolId, pieces: 500 }];
    const sample = { toolId, pieces: 1, ...ADDRESS };
    const amended = { orderedMinQty: 600, reason: 'Agreed by phone' };
    expect(refusal(await post('/orders', { ...ADDRESS, lines }))).toEqual(REFUSED);
    expect(refusal(await post('/sample', sample))).toEqual(REFUSED);
    expect(refusal(await put(`/order/${id}`, amended, buyer))).toEqual(REFUSED);
    expect(refusal(await post(`/order/${id}/amendment-preview`, amended))).toEqual(REFUSED);
    expect(refusal(await put(`/order/${id}`, amended, admin))).toEqual(REFUSED);
    expect([await stockOf(shop, toolId), await countOrders(shop)]).toEqual([99_500, 1]);
    await limit(ORDER + 3_400);
    expect((await put(`/order/${id}`, amended, buyer)).statusCode).toBe(200);
    // Fewer pieces, a split, or another address are no more.
    await limit(0);
    const split = { orderedMinQty: 100, shippingAddress: '7 Hafenstrasse, Hamburg, Germany', reason: 'Two ports' };
    expect((await put(`/order/${id}`, { orderedMinQty: 500, reason: 'Fewer' }, buyer)).statusCode).toBe(200);
    expect(refusal(await post(`/order/${id}/split`, split))[1]).not.toBe('credit_limit');
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('lets more pieces pass that cost no more in all', async () => {
    const { admin, put, limit, place } = await open();
    const id = await place();
    await limit(0);
    const cheaper = { orderedMinQty: 600, unitPrice: 28, reason: 'Agreed by phone' };
    expect((await put(`/order/${id}`, cheaper, admin)).statusCode).toBe(200);
    expect(refusal(await put(`/order/${id}`, { ...cheaper, orderedMinQty: 601 }, admin))).toEqual(REFUSED);
  });

  it('holds at the acceptance of a quote, which stays open', async () => {
    const { shop, buyer, admin, offered, accept, stateOf } = await openShopWithQuotes();
    const limit = (amount: number) =>
      shop.app.inject({
        method: 'PUT',
        url: `/api/customer-credit/${buyer.userId}/limit`,
        headers: admin.headers,
        payload: { limit: amount },
      });
    const id = await offered();
    await limit(30_000);
    expect(refusal(await accept(id))).toEqual(REFUSED);
    expect([await stateOf(id), await countOrders(shop)]).toEqual(['offered', 0]);
    await limit(30_500);
    expect((await accept(id)).statusCode).toBe(200);
  });

  it('holds for a clerk who orders for the customer, with words for the clerk', async () => {
    const { buyer, admin, toolId, post, limit, place } = await open();
    await place();
    await limit(20_000);
    const asked = { ...ADDRESS, customer: buyer.email, lines: [{ toolId, pieces: 500, unitPrice: '30' }] };
    const { error } = (await post('/orders', asked, admin)).json();
    expect(error.message).toMatch(
      /^Rahim Uddin has a credit limit of \$20,000: \$17,000 is open, and this would add \$15,000. Record a payment of PI-/,
    );
    expect(error.links).toBeUndefined();
  });

  it('has the name of the account where a clerk gives an order more pieces', async () => {
    const { shop, admin, put, limit, place } = await open();
    const id = await place();
    await shop.db.updateTable('orders').set({ customer_name: 'Purchasing, Dhaka' }).execute();
    await limit(20_000);
    const { error } = (await put(`/order/${id}`, { orderedMinQty: 1_000, reason: 'More' }, admin)).json();
    expect(error.message).toMatch(/^Rahim Uddin has a credit limit of \$20,000: \$17,000 is open/);
  });

  it('holds where a clerk raises the price of an order', async () => {
    const { shop, put, limit, place } = await open();
    const id = await place();
    await limit(20_000);
    const priced = (unitPrice: number, orderedMinQty = 500) =>
      put(`/order/${id}`, { orderedMinQty, unitPrice, reason: 'Agreed by phone' });
    expect(refusal(await priced(40.01))).toEqual(REFUSED);
    expect((await priced(40)).statusCode).toBe(200);
    await limit(0);
    expect((await priced(39)).statusCode).toBe(200);
    expect(refusal(await priced(39.01))).toEqual(REFUSED);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('does not let a cancelled order return to hold its pieces', async () => {
    const { shop, admin, toolId, post, limit, place } = await open();
    const id = await place();
    await post(`/order/${id}/cancel`, {}, admin);
    await limit(0);
    expect((await post(`/order/${id}/undo`, {}, admin)).statusCode).toBe(409);
    expect(await stockOf(shop, toolId)).toBe(100_000);
  });

  it('is not passed by 50 orders at once', async () => {
    const { shop, buyer, toolId, limit } = await open();
    await limit(3 * ORDER);
    const url = await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const sent = Array.from({ length: 50 }, () => sendOrder(url, { buyer, toolId, key: randomUUID() }));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 422)).toHaveLength(47);
    expect(await stockOf(shop, toolId)).toBe(98_500);
  });

  it('is not passed by orders and amendments that wait for the same customer', async () => {
    const { shop, buyer, put, limit, order, place, toolId } = await open();
    const ids = [await place(), await place()];
    await limit(2 * ORDER + 3_400);
    const answers = await shop.db.transaction().execute(async (trx) => {
      await lockCustomer(trx, buyer.userId);
      const pending = ids.map((id) => put(`/order/${id}`, { orderedMinQty: 600, reason: 'More' }, buyer));
      const placed = order(500);
      await untilTransactionWaits(shop.db, 3);
      return [...pending, placed];
    });
    const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, 422, 422]);
    expect(await stockOf(shop, toolId)).toBe(98_900);
  });

  it('counts what is open in the currency of the shop only, and an order without invoice', async () => {
    const { shop, place, limit, order, read } = await open();
    const id = await place();
    await limit(ORDER);
    await shop.db.deleteFrom('invoice_orders').execute();
    await shop.db.deleteFrom('invoices').execute();
    expect(await read(`/order/${id}/credit`)).toMatchObject({ open: ORDER });
    expect(refusal(await order())).toEqual(REFUSED);
    await shop.db.updateTable('orders').set({ currency: 'EUR' }).execute();
    expect(await read(`/order/${id}/credit`)).toMatchObject({
      open: 0,
      openElsewhere: [{ currency: 'EUR', amount: ORDER }],
    });
    expect((await order()).statusCode).toBe(200);
  });
});

describe('who decides about credit', () => {
  it('accounts set limits, sales accept new customers, and neither decides about the own account', async () => {
    const { shop, buyer, admin, limit, post, read, place } = await open({ NEW_CUSTOMER_HOURS: '48' });
    const member = async (role: string) => {
      const person = await shop.signIn();
      await post(`/users/${person.userId}/staff-role`, { role }, admin);
      return person;
    };
    const [sales, accounts, auditor] = [await member('sales'), await member('accounts'), await member('auditor')];
    const id = await place();
    const accept = (by: Person, customer = buyer.userId) => post(`/customer-credit/${customer}/acceptance`, {}, by);
    expect((await limit(50_000, sales)).statusCode).toBe(403);
    expect((await accept(accounts)).statusCode).toBe(403);
    expect((await limit(50_000, auditor)).statusCode).toBe(403);
    expect((await limit(50_000, buyer)).statusCode).toBe(403);
    expect((await limit(50_000, accounts)).statusCode).toBe(200);
    expect((await accept(sales)).statusCode).toBe(200);
    expect(refusal(await limit(1, accounts, accounts.userId))).toEqual([403, 'own_account']);
    expect(refusal(await accept(sales, sales.userId))).toEqual([403, 'own_account']);
    for (const by of [sales, accounts, auditor])
      expect(await read(`/order/${id}/credit`, by)).toMatchObject({ limit: 50_000, ownLimit: true });
    const [change] = (await read('/changes')).filter(({ action }: { action: string }) => action === 'credit limit set');
    expect(change).toMatchObject({ after: { creditLimit: 50_000 }, admin: accounts.email });
  });

  it('a limit is an amount of the currency', async () => {
    const { limit } = await open();
    for (const amount of [-1, 0.001, 2e9]) expect(refusal(await limit(amount))).toEqual([422, 'limit_rule']);
    expect((await limit(1_000.5)).statusCode).toBe(200);
  });
});
