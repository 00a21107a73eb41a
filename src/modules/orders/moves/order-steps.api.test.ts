import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { today } from '#src/core/site/calendar.ts';
import { company } from '#src/core/site/company.ts';
import { addDays } from '#src/platform/i18n/days.ts';
import { claimDueMails } from '#src/platform/mail/outbox.server.ts';
import { haveModules } from '#tests/support/have-modules.ts';
import { mailSubjects, stockOf } from '#tests/support/place-order.ts';
import { openShopWithOrder } from '#tests/support/shop-with-order.ts';
import { type Person, type ShopChoice, type TestShop, useTestShop } from '#tests/support/test-shop.ts';
import { MAIL_DELAY_MS } from './make-move.server.ts';

const shared = useTestShop();

async function openShop(choice: ShopChoice = shared) {
  const opened = await openShopWithOrder(choice, { stock: 1_200, pieces: 700 });
  const { shop, buyer, admin, toolId, orderId, read } = opened;
  const post = (call: string, body: object = {}, by: Person = admin, headers: object = {}) =>
    shop.app.inject({
      method: 'POST',
      url: `/api/order/${orderId}/${call}`,
      headers: { ...by.headers, ...headers },
      payload: body,
    });
  const order = async () => (await read(`/user-order?user=${buyer.email}`, buyer))[0];
  return { shop, buyer, admin, toolId, orderId, post, order };
}

const eventsOf = async ({ db }: TestShop) =>
  (await db.selectFrom('order_events').select(['event', 'data']).orderBy('id').execute()).map(({ event, data }) => ({
    event,
    ...JSON.parse(data),
  }));

describe.runIf(haveModules('payments'))('an order that is paid in parts', () => {
  it('is confirmed by its deposit and paid by its balance', async () => {
    const { shop, post, order } = await openShop({});
    await post('payment', { amount: 7_140, receivedOn: '2026-03-12', reference: 'FT 4711', note: 'Thank you!' });
    expect(await order()).toMatchObject({ state: 'confirmed', receivedAmount: 7_140, paidAt: null });
    await post('payment', { amount: 16_660 });
    expect(await order()).toMatchObject({ state: 'confirmed', receivedAmount: 23_800, paidAt: expect.any(String) });
    expect(await eventsOf(shop)).toMatchObject([
      { event: 'placed' },
      { event: 'payment-received', amount: 7_140, reference: 'FT 4711', receivedOn: '2026-03-12', note: 'Thank you!' },
      { event: 'paid', amount: 16_660 },
    ]);
    const mails = await shop.db.selectFrom('outbox').select(['recipient', 'text']).orderBy('id').execute();
    const [, received] = mails.filter(({ recipient }) => recipient !== company.email.sales);
    expect(received?.text).toContain('Thank you!');
    expect(received?.text).toContain('$16,660');
  });

  it('refuses a payment entered before another one was recorded, since both clerks may have read the same statement', async () => {
    const { post, order } = await openShop();
    const seen = { amount: 7_140, receivedBefore: 0 };
    expect((await post('payment', seen, undefined, { 'idempotency-key': 'first-clerk' })).statusCode).toBe(200);
    const second = await post('payment', seen, undefined, { 'idempotency-key': 'second-clerk' });
    expect(second.statusCode).toBe(409);
    expect(second.json().error).toEqual({
      code: 'received_meanwhile',
      message:
        'Another payment was recorded meanwhile: $7,140 of $23,800 has been received. If yours is a further payment, record it again.',
      seen: { receivedBefore: 7_140 },
    });
    expect(await order()).toMatchObject({ receivedAmount: 7_140 });
    expect((await post('payment', seen, undefined, { 'idempotency-key': 'first-clerk' })).statusCode).toBe(200);
    await post('payment', { ...seen, receivedBefore: 7_140 });
    expect(await order()).toMatchObject({ receivedAmount: 14_280 });
  });

  it('an undo that names its move takes back no later move of the same clerk', async () => {
    const { shop, post, order } = await openShop({});
    const keyed = (key: string) => ({ 'idempotency-key': key });
    await post('payment', { amount: 7_140 }, undefined, keyed('first-payment'));
    await post('payment', { amount: 1_000 }, undefined, keyed('second-payment'));
    const late = await post('undo', { key: 'first-payment' });
    expect(late.statusCode).toBe(409);
    expect(late.json().error).toMatchObject({ code: 'moved_on' });
    expect(await order()).toMatchObject({ receivedAmount: 8_140 });
    expect((await post('undo', { key: 'second-payment' })).statusCode).toBe(200);
    expect(await order()).toMatchObject({ receivedAmount: 7_140 });
    expect((await post('undo', { key: 'second-payment' })).statusCode).toBe(409);
    expect(await eventsOf(shop)).toHaveLength(4);
  });

  it.runIf(haveModules('shipping'))('a move without an amount can be named by its key, too', async () => {
    const { post, order } = await openShop();
    await post('payment', { amount: 7_140 }, undefined, { 'idempotency-key': 'the-deposit' });
    await post('production', {}, undefined, { 'idempotency-key': 'the-production' });
    expect((await post('undo', { key: 'the-deposit' })).statusCode).toBe(409);
    expect((await post('undo', { key: 'the-production' })).statusCode).toBe(200);
    expect(await order()).toMatchObject({ state: 'confirmed', receivedAmount: 7_140 });
  });

  it('accepts no more than is due, and no amount of zero or less', async () => {
    const { post, order } = await openShop();
    await post('payment', { amount: 20_000 });
    const above = await post('payment', { amount: 3_800.01 });
    expect(above.statusCode).toBe(422);
    expect(above.json().error).toMatchObject({ code: 'amount_above_due', field: 'amount' });
    for (const amount of [0, -5, 1.001, 1e18, '5', null]) {
      expect((await post('payment', { amount })).statusCode, String(amount)).toBeGreaterThanOrEqual(400);
    }
    expect(await order()).toMatchObject({ receivedAmount: 20_000 });
  });

  it('counts a retried payment once, but equal payments by two clerks twice', async () => {
    const { post, order, admin } = await openShop();
    const key = { 'idempotency-key': 'a-payment-of-march' };
    await Promise.all([1, 2, 3].map(() => post('payment', { amount: 1_000 }, admin, key)));
    await Promise.all([1, 2].map(() => post('payment', { amount: 500 })));
    expect(await order()).toMatchObject({ receivedAmount: 2_000 });
  });

  it.runIf(haveModules('payments', 'shipping'))(
    'acknowledges a retry that would now exceed the amount due or the remaining pieces',
    async () => {
      const { post, order, admin } = await openShop();
      const send = (call: string, body: object) =>
        post(call, body, admin, { 'idempotency-key': `one-${call}-of-march` });
      for (const amount of [20_000, 20_000]) expect((await send('payment', { amount })).statusCode).toBe(200);
      expect(await order()).toMatchObject({ receivedAmount: 20_000 });
      await post('payment');
      for (const pieces of [400, 400]) expect((await send('shipment', { pieces })).statusCode).toBe(200);
      expect(await order()).toMatchObject({ shippedPieces: 400 });
    },
  );
});

describe.runIf(haveModules('shipping'))('an order that is shipped in parts', () => {
  it.runIf(haveModules('payments', 'shipping'))(
    'is partly shipped until its last pieces leave, and is delivered when its customer confirms that',
    async () => {
      const { shop, post, order, buyer } = await openShop({});
      await post('payment');
      const past = await post('production', { promisedFor: '2026-04-01' });
      expect([past.statusCode, past.json().error.message]).toEqual([400, 'promisedFor: must not be in the past']);
      const promisedFor = addDays(today(), 30);
      await post('production', { promisedFor });
      expect(await order()).toMatchObject({ state: 'in-production', promisedFor });
      await post('readiness');
      await post('shipment', { pieces: 300, carrier: 'DHL', reference: 'AWB 1' });
      expect(await order()).toMatchObject({ state: 'partly-shipped', shippedPieces: 300, shippedAt: null });
      expect((await post('shipment', { pieces: 401 })).json().error).toMatchObject({ code: 'pieces_above_rest' });
      await post('shipment', { pieces: 400 });
      expect(await order()).toMatchObject({ state: 'shipped', shippedPieces: 700 });
      await post('delivery', {}, buyer);
      expect(await order()).toMatchObject({ state: 'delivered' });
      expect((await mailSubjects(shop)).map((subject) => subject.split(':')[0])).toEqual([
        'Your order of 700 × Test drill',
        expect.stringMatching(/^Payment received for PI-/),
        'In production',
        'Ready',
        'Shipped in part',
        'Shipped',
      ]);
    },
  );

  it.runIf(haveModules('payments'))('is not shipped beyond its quantity by concurrent clerks', async () => {
    const { post, order } = await openShop();
    await post('payment');
    const answers = await Promise.all([1, 2, 3].map(() => post('shipment', { pieces: 300 })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 422]);
    expect(await order()).toMatchObject({ shippedPieces: 600 });
  });

  it.runIf(haveModules('orders'))('returns its unshipped pieces to stock once when it is cancelled', async () => {
    const { shop, post, toolId, order } = await openShop();
    await shop.db.updateTable('orders').set({ state: 'confirmed', on_account: 1 }).execute();
    await post('shipment', { pieces: 300 });
    await Promise.all([1, 2, 3].map(() => post('cancel')));
    expect(await order()).toMatchObject({ state: 'cancelled', shippedPieces: 300 });
    expect(await stockOf(shop, toolId)).toBe(900);
  });
});

describe('a customer', () => {
  it
    .runIf(haveModules('payments', 'shipping', 'orders'))
    .each(['payment', 'confirmation', 'production', 'readiness', 'shipment', 'undo'])(
    'may not make the move %s',
    async (call) => {
      const { post, buyer } = await openShop();
      expect((await post(call, {}, buyer)).statusCode).toBe(403);
    },
  );

  it.runIf(haveModules('orders', 'shipping'))('cannot cancel an order that the shop has confirmed', async () => {
    const { post, buyer, order } = await openShop();
    await post('confirmation');
    expect((await post('cancel', {}, buyer)).statusCode).toBe(409);
    expect(await order()).toMatchObject({ state: 'confirmed' });
  });
});

describe.runIf(haveModules('payments', 'orders'))('undoing a move', () => {
  it('restores the order, keeps both events, and leaves no mail', async () => {
    const { shop, post, order } = await openShop({});
    await post('payment', { amount: 5_000 });
    const before = await order();
    await post('payment');
    expect((await post('undo')).statusCode).toBe(200);
    expect(await order()).toEqual(before);
    expect((await eventsOf(shop)).map(({ event }) => event)).toEqual(['placed', 'payment-received', 'paid', 'undone']);
    expect(await mailSubjects(shop)).toHaveLength(2);
  });

  it('allows the same move afterwards', async () => {
    const { post, order } = await openShop();
    await post('payment');
    await post('undo');
    await post('payment');
    expect(await order()).toMatchObject({ state: 'paid', receivedAmount: 23_800 });
  });

  it.runIf(haveModules('shipping'))('is mailed before a change that followed it', async () => {
    const { shop, buyer, admin, orderId, post, order } = await openShop({});
    await post('payment', { amount: 100 });
    await post('confirmation');
    const payload = { orderedMinQty: 600, reason: 'As agreed by phone.' };
    await shop.app.inject({ method: 'PUT', url: `/api/order/${orderId}`, headers: admin.headers, payload });
    const url = `/api/invoice/${(await order()).number.replace('ORD', 'PI')}/line`;
    const freight = { kind: 'charge', text: 'Sea freight', amount: 100 };
    await shop.app.inject({ method: 'POST', url, headers: admin.headers, payload: freight });
    await post('cancel');
    const mails = shop.db.selectFrom('outbox').select('subject').where('recipient', '=', buyer.email);
    const [, ...later] = await mails.orderBy('next_attempt_at').orderBy('id').execute();
    expect(later.map(({ subject }) => subject.split(' ')[0])).toEqual([
      'Payment',
      'Confirmed:',
      'Changed:',
      'Your',
      'Cancelled:',
    ]);
  });

  it('is refused once its mail is being sent', async () => {
    const { shop, post, order } = await openShop({});
    await post('payment');
    // The mails about the new order, to its customer and to sales.
    expect(await claimDueMails(shop.db, 10)).toHaveLength(2);
    expect(await claimDueMails(shop.db, 10, Date.now() + MAIL_DELAY_MS + 1)).toHaveLength(1);
    expect((await post('undo')).json().error.code).toBe('too_late_to_undo');
    expect(await order()).toMatchObject({ state: 'paid' });
    expect(await mailSubjects(shop)).toHaveLength(2);
  });

  it('is refused after its time limit, even if the mail has not been sent yet', async () => {
    const { post, order } = await openShop();
    await post('payment');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MAIL_DELAY_MS + 1_000 });
    onTestFinished(() => void vi.useRealTimers());
    expect((await post('undo')).json().error.code).toBe('too_late_to_undo');
    expect(await order()).toMatchObject({ state: 'paid' });
  });

  it('is possible only for the last move, by the same admin, and not if the move returned stock', async () => {
    const { shop, post, order } = await openShop();
    const refusal = async (by?: Person) => (await post('undo', {}, by)).json().error?.message;
    await post('confirmation');
    const ofAnother = 'Someone else made the last change of this order. Only they can undo it.';
    expect(await refusal(await shop.signIn('admin'))).toBe(ofAnother);
    await post('cancel');
    expect(await refusal()).toBe('The last change of this order cannot be undone.');
    expect(await order()).toMatchObject({ state: 'cancelled' });
  });

  it('happens once on a double click', async () => {
    const { shop, post } = await openShop({});
    await post('payment', { amount: 1_000 });
    await post('payment', { amount: 1_000 });
    const answers = await Promise.all([post('undo'), post('undo')]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await eventsOf(shop)).filter(({ event }) => event === 'undone')).toHaveLength(1);
  });
});

describe.runIf(haveModules('payments', 'shipping'))('a move that another clerk has made already', () => {
  it('is acknowledged again, but not with a note or a day that would be lost', async () => {
    const { shop, post, order } = await openShop({});
    const other = await shop.signIn('admin');
    await post('payment');
    const [promisedFor, later] = [addDays(today(), 30), addDays(today(), 40)];
    const first = { promisedFor, note: 'Two shifts.' };
    expect((await post('production', first)).statusCode).toBe(200);
    for (const body of [{}, first, { promisedFor }])
      expect((await post('production', body, other)).statusCode, JSON.stringify(body)).toBe(200);
    for (const body of [{ promisedFor: later }, { promisedFor, note: 'One shift.' }]) {
      const lost = await post('production', body, other);
      expect([lost.statusCode, lost.json().error]).toEqual([
        409,
        {
          code: 'made_already',
          message: 'This order is marked “Production started” already. What you typed was not saved or mailed.',
        },
      ]);
    }
    expect(await order()).toMatchObject({ state: 'in-production', promisedFor });
    expect((await eventsOf(shop)).map(({ event }) => event)).toEqual(['placed', 'paid', 'production-started']);
  });

  it('is acknowledged to a retry of the clerk who made it', async () => {
    const { post } = await openShop();
    await post('payment');
    const keyed = { 'idempotency-key': 'the-only-readiness' };
    for (let sent = 0; sent < 2; sent += 1)
      expect((await post('readiness', { note: 'Packed.' }, undefined, keyed)).statusCode).toBe(200);
  });

  it('refuses the reason of a cancellation that the customer has made meanwhile', async () => {
    const { post, buyer } = await openShop();
    expect((await post('cancel', {}, buyer)).statusCode).toBe(200);
    expect((await post('cancel', { note: 'We cannot supply these pieces.' })).json().error.code).toBe('made_already');
    expect((await post('cancel')).statusCode).toBe(200);
  });
});
