import { describe, expect, it } from 'vitest';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { openShopWithOrder } from '#tests/support/shop-with-order.ts';
import { type Person, type ShopChoice, useTestShop } from '#tests/support/test-shop.ts';
import { recordEntry } from './record-entry.server.ts';

const shared = useTestShop();

async function openShop(choice: ShopChoice = shared) {
  const { shop, buyer, admin, orderId, post: postTo, read } = await openShopWithOrder(choice);
  const post = (call: string, payload: object = {}, by: Person = admin, key?: string) =>
    postTo(`/order/${orderId}/${call}`, payload, by, key);
  const get = (path: string, by: Person = buyer) => read(`/order/${orderId}${path}`, by);
  const ledger = async () => {
    const { entries, balance } = await get('/ledger');
    const sum = entries.reduce((total: number, { amount }: { amount: number }) => total + amount, 0);
    expect(sum).toBe(balance.received);
    return { entries, balance, order: (await get('')).order };
  };
  return { shop, buyer, admin, orderId, post, get, ledger };
}

describe('the ledger of an order', () => {
  it('shows each payment with date, method and reference, and what is due of deposit and balance', async () => {
    const { post, ledger, get, admin } = await openShop();
    expect((await ledger()).balance).toMatchObject({ total: 1_700_000, depositDue: 510_000, due: 1_700_000 });
    await post('payment', { amount: 5_100, receivedOn: '2026-03-12', reference: 'FT 1', method: 'letter of credit' });
    const { entries, balance } = await ledger();
    expect(entries).toMatchObject([
      {
        kind: 'payment',
        amount: 510_000,
        currency: 'USD',
        on: '2026-03-12',
        method: 'letter of credit',
        reference: 'FT 1',
        notedBy: null,
      },
    ]);
    // Admins see who recorded an entry; customers do not.
    expect((await get('/ledger', admin)).entries).toMatchObject([{ notedBy: admin.name }]);
    expect(balance).toMatchObject({ received: 510_000, depositDue: 0, due: 1_190_000, over: 0 });
  });

  it('of a shop in yen accepts only whole yen', async () => {
    const { shop, admin, post, ledger } = await openShop({ CURRENCY: 'JPY' });
    const half = { amount: 0.5 };
    for (const call of ['payment', 'refund'])
      expect((await post(call, half)).json().error).toMatchObject({ code: 'amount_not_payable', field: 'amount' });
    expect((await post('payment', { amount: 5_101 })).statusCode).toBe(200);
    expect(await ledger()).toMatchObject({
      entries: [{ amount: 5_101, currency: 'JPY' }],
      balance: { total: 17_000, depositDue: 0, due: 11_899 },
    });
    const tool = { toolName: 'Saw', quantity: 900, description: 'Cuts.', img: 'https://a.example/b.webp' };
    const add = (price: number) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/tool',
        headers: admin.headers,
        payload: { ...tool, email: admin.email, price },
      });
    expect((await add(34.5)).json().error).toMatchObject({
      code: 'tool_rule',
      fields: { price: 'Tool price must be above 0, at most 9,000,000, without decimals.' },
    });
    expect((await add(34)).statusCode).toBe(200);
  });

  it('records the remaining amount when the clerk presses Paid, and nothing when pressed again', async () => {
    const { post, ledger } = await openShop();
    await post('payment', { amount: 5_100 });
    await post('payment');
    await post('payment');
    const { entries, order } = await ledger();
    expect(entries).toMatchObject([{ amount: 510_000 }, { amount: 1_190_000 }]);
    expect(order.paidAt).not.toBeNull();
  });

  it('writes off bank charges up to the configured amount, and not a cent more', async () => {
    const { post, ledger } = await openShop();
    await post('payment', { amount: 16_974.99 });
    expect((await ledger()).order.paidAt).toBeNull();
    await post('payment', { amount: 0.01 });
    const { entries, order, balance } = await ledger();
    expect(entries.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])).toEqual([
      ['payment', 1_697_499],
      ['payment', 1],
      ['write-off', 2_500],
    ]);
    expect(order.paidAt).not.toBeNull();
    expect(balance.due).toBe(0);
  });

  it('writes off no bank charges in another currency than that of the shop', async () => {
    const { shop, admin, orderId, ledger } = await openShop();
    const now = { ...shop, config: { ...shop.config, currency: 'EUR' } };
    const { number } = await shop.db
      .selectFrom('invoices')
      .select('number')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    await recordEntry(now, { ...admin, role: 'admin' }, number, { kind: 'payment', amount: 16_980 });
    expect((await ledger()).balance).toMatchObject({ received: 1_698_000, due: 2_000 });
  });

  it('writes off bank charges of an invoice once, however often it is amended', async () => {
    const { shop, admin, orderId, post, ledger } = await openShop();
    await post('payment', { amount: 16_980 });
    expect((await ledger()).order.paidAt).not.toBeNull();
    const { headers } = admin;
    const payload = { orderedMinQty: 501, reason: 'Agreed' };
    expect((await shop.app.inject({ method: 'PUT', url: `/api/order/${orderId}`, headers, payload })).statusCode).toBe(
      200,
    );
    await post('payment', { amount: 14 });
    expect((await ledger()).balance.due).toBe(2_000);
    await post('payment', { amount: 16 });
    const { entries, balance } = await ledger();
    const writtenOff = entries.filter(({ kind }: { kind: string }) => kind === 'write-off');
    expect([writtenOff.map(({ amount }: { amount: number }) => amount), balance.due]).toEqual([[2_000, 400], 0]);
  });

  it('accepts a surplus only when the clerk confirms it, names it in the mail, and it can be refunded', async () => {
    const { shop, post, ledger } = await openShop();
    expect((await post('payment', { amount: 17_100 })).json().error.code).toBe('amount_above_due');
    expect((await post('payment', { amount: 17_100, surplus: true })).statusCode).toBe(200);
    const { text } = await shop.db
      .selectFrom('outbox')
      .select('text')
      .where('subject', 'like', '%paid in full')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(text).toContain('It is more than was due: we will write to you about it.');
    expect(text).toContain('Received: $17,100 of $17,000');
    expect((await ledger()).balance).toMatchObject({ received: 1_710_000, due: 0, over: 10_000 });
    expect((await post('payment', { amount: 1 })).json().error.code).toBe('amount_above_due');
    expect((await post('refund', { amount: 100.01 })).json().error.code).toBe('refund_above_surplus');
    for (const amount of [0, -1, 1e18])
      expect((await post('refund', { amount })).statusCode).toBeGreaterThanOrEqual(400);
    expect((await post('refund', { amount: 100 })).statusCode).toBe(200);
    expect(await ledger()).toMatchObject({ balance: { received: 1_700_000, over: 0 }, order: { state: 'paid' } });
  });

  it('refuses a surplus above the total of the order as a typing error, also of a paid or cancelled order', async () => {
    const { post, ledger } = await openShop();
    const over = (amount: number) => post('payment', { amount, surplus: true });
    for (const amount of [90_000_000_000_000, 34_000.01]) {
      const refused = (await over(amount)).json().error;
      expect(refused).toMatchObject({ code: 'surplus_too_large', field: 'amount', most: 17_000 });
      expect(refused.message).toContain('at most $17,000 more can be recorded here');
    }
    expect((await over(34_000)).statusCode).toBe(200);
    expect((await over(0.01)).json().error.code).toBe('surplus_too_large');
    expect((await ledger()).balance).toMatchObject({ received: 3_400_000, over: 1_700_000 });
    const cancelled = await openShop();
    await cancelled.post('cancel');
    expect((await cancelled.post('payment', { amount: 35_000, surplus: true })).json().error.code).toBe(
      'surplus_too_large',
    );
  });

  it('is corrected once by a contra entry, after which the order is no longer paid', async () => {
    const { post, ledger } = await openShop();
    await post('payment', { amount: 5_100 });
    await post('payment');
    const [, rest] = (await ledger()).entries;
    const answers = await Promise.all([1, 2, 3].map(() => post('correction', { entry: rest.id, note: 'Bounced' })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    const { entries, order } = await ledger();
    expect(entries.at(-1)).toMatchObject({ kind: 'correction', amount: -1_190_000, corrects: rest.id });
    expect(entries.map(({ corrected }: { corrected: boolean }) => corrected)).toEqual([false, true, false]);
    expect(order).toMatchObject({ state: 'confirmed', paidAt: null, receivedAmount: 5_100 });
    expect((await post('correction', { entry: entries.at(-1).id })).statusCode).toBe(404);
    expect((await post('correction', { entry: 'nothing' })).statusCode).toBe(404);
    await post('payment');
    expect((await ledger()).order.paidAt).not.toBeNull();
  });

  it('records a refund once when it is sent twice with one key', async () => {
    const { post, ledger, admin } = await openShop();
    await post('payment', { amount: 17_300, surplus: true });
    for (const _ of [1, 2])
      expect((await post('refund', { amount: 100 }, admin, 'refund-of-march')).statusCode).toBe(200);
    expect((await ledger()).balance.over).toBe(20_000);
  });

  it('allows a refund of everything received for a cancelled order', async () => {
    const { post, ledger } = await openShop();
    await post('payment', { amount: 5_100 });
    await post('cancel');
    expect((await ledger()).balance).toMatchObject({ due: 0, over: 510_000 });
    expect((await post('payment', { amount: 50, surplus: true })).statusCode).toBe(200);
    expect((await post('refund', { amount: 5_150 })).statusCode).toBe(200);
    expect(await ledger()).toMatchObject({ balance: { received: 0, over: 0 }, order: { state: 'cancelled' } });
  });

  it('keeps the price of the pieces that had been shipped when an order on account is cancelled', async () => {
    const { shop, post, ledger } = await openShop({});
    const [{ instead = '' } = {}] = await shop.db.selectFrom('invoices').select('number as instead').execute();
    await post('terms', { depositPercent: 30, days: 30 });
    await post('invoice', { instead, buyer: {}, validDays: 14 });
    await post('payment', { amount: 5_100 });
    expect((await post('shipment', { pieces: 100 })).statusCode).toBe(200);
    expect((await post('cancel')).statusCode).toBe(200);
    expect((await ledger()).balance).toMatchObject({ due: 0, over: 170_000, shippedDue: 0 });
    const refused = await post('refund', { amount: 1_700.01 });
    expect(refused.json().error).toMatchObject({
      code: 'refund_above_surplus',
      message:
        'At most $1,700 can be paid back: what was received above the total or, for a cancelled order, above what is to be paid for the pieces that were shipped.',
    });
    expect((await post('refund', { amount: 1_700 })).statusCode).toBe(200);
    const [entry] = (await ledger()).entries;
    expect((await post('correction', { entry: entry.id })).statusCode).toBe(422);
    expect((await ledger()).balance).toMatchObject({ received: 340_000, over: 0, shippedDue: 0 });
  });

  it('keeps the tax of the pieces that had been shipped, too, when a domestic order is cancelled', async () => {
    const { shop, post, ledger } = await openShop({ TAX_PERCENT: '15' });
    const [{ instead = '' } = {}] = await shop.db.selectFrom('invoices').select('number as instead').execute();
    await post('terms', { depositPercent: 0, days: 30 });
    await post('invoice', { instead, buyer: {}, validDays: 14 });
    await post('confirmation');
    await post('shipment', { pieces: 100 });
    await post('cancel');
    // A fifth of $17,000 with 15% tax.
    expect((await ledger()).balance).toMatchObject({ received: 0, over: 0, shippedDue: 391_000 });
  });

  it('tells what a cancelled order on account still owes for its shipped pieces', async () => {
    const { shop, post, ledger } = await openShop({});
    const [{ instead = '' } = {}] = await shop.db.selectFrom('invoices').select('number as instead').execute();
    await post('terms', { depositPercent: 0, days: 30 });
    await post('invoice', { instead, buyer: {}, validDays: 14 });
    await post('confirmation');
    await post('shipment', { pieces: 100 });
    await post('cancel');
    expect((await ledger()).balance).toMatchObject({ received: 0, over: 0, shippedDue: 340_000 });
    expect((await post('payment', { amount: 3_400, surplus: true })).statusCode).toBe(200);
    expect((await ledger()).balance).toMatchObject({ received: 340_000, over: 0, shippedDue: 0 });
    const mails = await shop.db.selectFrom('outbox').select('text').orderBy('id', 'desc').limit(1).execute();
    expect(mails[0]?.text).not.toContain('more than was due');
    expect((await post('refund', { amount: 1 })).json().error.code).toBe('refund_above_surplus');
  });

  it('is not found for another customer, like an unknown order', async () => {
    const { shop, get } = await openShop();
    expect(await get('/ledger', await shop.signIn())).toMatchObject({ error: { code: 'order_not_found' } });
  });
});

describe('production and shipment', () => {
  it('wait for deposit and balance', async () => {
    const { post, get } = await openShop();
    await post('confirmation');
    const early = await post('production');
    expect([early.statusCode, early.json().error.code]).toEqual([409, 'deposit_missing']);
    await post('payment', { amount: 5_099.99 });
    expect((await post('production')).statusCode).toBe(409);
    await post('payment', { amount: 0.01 });
    expect((await post('production')).statusCode).toBe(200);
    await post('readiness');
    expect((await post('shipment')).json().error.code).toBe('order_unpaid');
    await post('payment');
    expect((await post('shipment')).statusCode).toBe(200);
    expect((await get('')).order).toMatchObject({ state: 'shipped', depositAmount: 5_100, onAccount: false });
  });

  it('start without a deposit for a customer on account, who pays the balance later', async () => {
    const { shop, buyer, admin } = await openShop();
    await shop.db
      .insertInto('customer_terms')
      .values({ customer_id: buyer.userId, deposit_percent: 0, days: 30 })
      .execute();
    const id = await placeTestOrder(shop, buyer, await shop.addTool());
    const post = (call: string) =>
      shop.app.inject({ method: 'POST', url: `/api/order/${id}/${call}`, headers: admin.headers, payload: {} });
    const statuses = [];
    for (const call of ['confirmation', 'production', 'readiness', 'shipment', 'payment'])
      statuses.push((await post(call)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200]);
    const { json } = await shop.app.inject({ url: `/api/order/${id}/proforma`, headers: buyer.headers });
    expect(json().parts).toMatchObject([{ name: 'balance', percent: 100, due: '30 days after shipment' }]);
  });
});
