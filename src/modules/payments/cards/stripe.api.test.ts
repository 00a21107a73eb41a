import { describe, expect, it } from 'vitest';
import { limits } from '#src/platform/limits/limit-table.ts';
import { Limits } from '#src/platform/limits/limits.server.ts';
import { HOUR_MS } from '#src/platform/time/units.ts';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { PICTURE, slipForm } from '#tests/support/slip-form.ts';
import { MAX_CARD_PAYMENTS } from './card-payment.ts';
import { log, openCardTestShop } from './card-test-shop.server.ts';
import { pollCardPayments } from './poll-card-payments.server.ts';
import { imitateStripe } from './stripe-test-api.server.ts';

describe('a Stripe payment', () => {
  it('becomes one ledger entry, however often its webhook is sent', async () => {
    const { shop, stripe, orderId, get, pay, tell, ledger, paymentOf, post } = await openCardTestShop();
    expect(await get(`/order/${orderId}/card-payment`)).toMatchObject({
      offers: [
        { gateway: 'stripe', part: 'deposit', amount: 510_000 },
        { gateway: 'stripe', part: 'all', amount: 1_700_000 },
      ],
      advice: null,
    });
    const session = await pay();
    expect(session).toMatchObject({
      amount_total: 510_000,
      currency: 'usd',
      purpose: expect.stringMatching(/^Deposit for PI-/),
    });
    const notices = await Promise.all([1, 2, 3].map(() => tell(stripe.notice(session))));
    expect(notices.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await post(`/card-payment/${session.client_reference_id}/check`)).json()).toEqual({ state: 'received' });
    // Out of order: an earlier event arrives after the payment.
    expect((await tell(stripe.notice(session, 'checkout.session.expired'))).statusCode).toBe(200);
    expect(await ledger()).toMatchObject({
      entries: [{ kind: 'payment', amount: 510_000, method: 'card by Stripe', reference: session.payment_intent?.id }],
      balance: { received: 510_000, depositDue: 0, due: 1_190_000 },
    });
    expect(await paymentOf()).toMatchObject({ state: 'received' });
    expect(await findInconsistencies(shop)).toEqual([]);
    await shop.db.updateTable('card_payments').set({ state: 'ended' }).execute();
    expect(await findInconsistencies(shop)).toEqual([expect.stringContaining('which is not received')]);
  });

  it('that a clerk has entered by hand is held, and counts once', async () => {
    const { shop, stripe, admin, orderId, pay, tell, ledger, paymentOf, post, toSales } = await openCardTestShop();
    const session = await pay();
    const reference = ` ${session.payment_intent?.id.toUpperCase()}`;
    expect((await post(`/order/${orderId}/payment`, { amount: 5_100, reference }, admin)).statusCode).toBe(200);
    expect((await tell(stripe.notice(session))).statusCode).toBe(200);
    expect(await paymentOf()).toMatchObject({ state: 'held' });
    expect((await toSales()).some((subject) => subject.includes('held'))).toBe(true);
    expect((await ledger()).entries).toHaveLength(1);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('is not recorded again from a slip that quotes it', async () => {
    const { shop, buyer, admin, stripe, orderId, pay, tell, post, ledger } = await openCardTestShop();
    const session = await pay();
    const { headers, payload } = slipForm(PICTURE, { reference: session.payment_intent?.id ?? '' });
    const url = `/api/order/${orderId}/slip`;
    const sent = await shop.app.inject({ method: 'POST', url, headers: { ...headers, ...buyer.headers }, payload });
    await tell(stripe.notice(session));
    const accepted = await post(`/slip/${sent.json().insertedId}/acceptance`, {}, admin);
    expect(accepted.json().error.code).toBe('transfer_recorded');
    expect((await ledger()).entries).toHaveLength(1);
  });

  it('is limited in number per order, even when started concurrently', async () => {
    const { shop, begin, orderId } = await openCardTestShop();
    await begin('all');
    const row = await shop.db.selectFrom('card_payments').selectAll().executeTakeFirstOrThrow();
    const earlier = Array.from({ length: MAX_CARD_PAYMENTS - 2 }, (_, index) => ({ ...row, id: `earlier ${index}` }));
    await shop.db
      .insertInto('card_payments')
      .values(earlier.map((payment) => ({ ...payment, state: 'ended' as const })))
      .execute();
    const answers = await Promise.all(Array.from({ length: 6 }, () => begin('deposit')));
    const codes = answers.filter(({ statusCode }) => statusCode !== 200).map((answer) => answer.json().error.code);
    expect(codes).toHaveLength(answers.length - 1);
    for (const code of codes) expect(['card_payment_begun', 'too_many_card_payments']).toContain(code);
    const stored = await shop.db.selectFrom('card_payments').select('id').where('order_id', '=', orderId).execute();
    expect(stored).toHaveLength(MAX_CARD_PAYMENTS);
    // The earlier session has ended, and the limit is reached.
    expect((await begin('all')).json().error.code).toBe('too_many_card_payments');
  });

  it('has one payable session, whatever is started concurrently or later', async () => {
    const { stripe, begin, ledger } = await openCardTestShop();
    const both = await Promise.all([begin('deposit'), begin('all')]);
    const codes = both.map((answer) => answer.json().error?.code ?? answer.statusCode);
    // If the second request arrives after the first has its session, it replaces that session.
    expect([...stripe.sessions.values()].filter(({ status }) => status === 'open')).toHaveLength(1);
    expect(codes.filter((code) => code !== 200 && code !== 'card_payment_begun')).toEqual([]);
    await begin('deposit');
    await begin('all');
    const [paid, ...others] = [...stripe.sessions.values()].filter(({ status }) => status === 'open');
    if (!paid || others.length > 0) throw new Error('not one session');
    // Paid but not reported yet: no other part can be started.
    stripe.pay(paid);
    expect((await begin('deposit')).json().error.code).toBe('card_payment_arrived');
    expect(await ledger()).toMatchObject({ balance: { received: 1_700_000, over: 0 } });
  });

  it('is replaced by the next one if it takes more than a minute to start', async () => {
    const { shop, stripe, api, begin } = await openCardTestShop();
    const [requested, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    api.next = () => {
      requested.resolve();
      return released.promise;
    };
    const slow = begin('deposit');
    await requested.promise;
    await shop.db
      .updateTable('card_payments')
      .set({ started_at: Date.now() - HOUR_MS })
      .execute();
    const { url } = (await begin('all')).json();
    released.resolve();
    expect((await slow).json().error.code).toBe('card_payment_begun');
    const open = [...stripe.sessions].filter(([, { status }]) => status === 'open').map(([id]) => id);
    expect(open).toEqual([url.split('/').at(-1)]);
    const rows = await shop.db.selectFrom('card_payments').select(['part', 'state']).orderBy('started_at').execute();
    expect(rows).toEqual([
      { part: 'deposit', state: 'ended' },
      { part: 'all', state: 'open' },
    ]);
  });

  it('is verified with the gateway: forged and old webhooks, changed amounts and the return of the browser have no effect', async () => {
    const { stripe, orderId, post, tell, ledger, paymentOf } = await openCardTestShop();
    const sent = { gateway: 'stripe', part: 'deposit', amount: 1, amountMinor: 1, currency: 'JPY' };
    const { url } = (await post(`/order/${orderId}/card-payment`, sent)).json();
    const session = stripe.sessions.get(url.split('/').at(-1));
    if (!session) throw new Error('no session');
    expect(session.amount_total).toBe(510_000);
    const paid = { ...session, payment_status: 'paid', status: 'complete' } as const;
    const genuine = stripe.notice(paid);
    const forged = [
      { ...genuine, headers: { 'content-type': 'application/json' } },
      { ...genuine, headers: { 'stripe-signature': 't=1,v1=00' } },
      { ...genuine, body: genuine.body.replace('510000', '1') },
      { ...genuine, headers: imitateStripe().notice(paid).headers },
    ];
    for (const notice of forged) expect((await tell(notice)).statusCode).toBe(400);
    // Correctly signed, but the gateway reports that nothing was paid.
    expect((await tell(genuine)).statusCode).toBe(200);
    expect((await post(`/card-payment/${session.client_reference_id}/check`)).json()).toEqual({ state: 'open' });
    expect(await ledger()).toMatchObject({ entries: [], balance: { received: 0 } });
    session.status = 'expired';
    expect((await tell(stripe.notice(session, 'checkout.session.expired'))).statusCode).toBe(200);
    expect(await paymentOf()).toMatchObject({ state: 'ended' });
    // Late: the gateway has received the money after all.
    stripe.pay(session);
    expect((await tell(stripe.notice(session))).statusCode).toBe(200);
    expect(await ledger()).toMatchObject({ balance: { received: 510_000 } });
  });

  it('is polled once by several instances if no webhook arrives, and retried after an outage of the gateway', async () => {
    const { shop, api, pay, tell, stripe, ledger, askLater, post } = await openCardTestShop();
    const session = await pay('all');
    expect(await pollCardPayments({ ...shop, log })).toBe(0);
    api.away = true;
    expect(await askLater()).toBe(0);
    expect((await tell(stripe.notice(session))).statusCode).toBe(503);
    expect((await post(`/card-payment/${session.client_reference_id}/check`)).statusCode).toBe(503);
    api.away = false;
    const stopped = { ...shop, log, stopping: AbortSignal.abort() };
    expect(await pollCardPayments(stopped, Date.now() + HOUR_MS)).toBe(0);
    await Promise.all([askLater(), askLater(), tell(stripe.notice(session))]);
    expect(await ledger()).toMatchObject({ entries: [{ amount: 1_700_000 }], balance: { due: 0, over: 0 } });
    expect(await askLater()).toBe(0);
  });

  it('ends if the gateway no longer knows it, or after days without a payment', async () => {
    const { shop, stripe, begin, paymentOf, askLater } = await openCardTestShop();
    await begin();
    stripe.sessions.clear();
    expect(await askLater()).toBe(1);
    expect(await paymentOf()).toMatchObject({ state: 'ended' });
    await begin();
    await pollCardPayments({ ...shop, log }, Date.now() + 96 * HOUR_MS);
    expect(await paymentOf()).toMatchObject({ state: 'ended' });
  });

  it.each([
    ['another amount', { amount_total: 1 }],
    ['another currency', { currency: 'jpy' }],
    ['a risk', { payment_intent: { id: 'pi_risky', object: 'payment_intent', review: 'prv_1' } }],
  ] as const)('is held for a clerk with %s, and sales is mailed once', async (_, difference) => {
    const { stripe, orderId, admin, pay, post, tell, ledger, paymentOf, toSales } = await openCardTestShop();
    const session = Object.assign(await pay(), difference);
    await Promise.all([1, 2, 3, 4].map(() => tell(stripe.notice(session))));
    expect(await paymentOf()).toMatchObject({ state: 'held' });
    expect(await ledger()).toMatchObject({ entries: [] });
    expect((await toSales()).filter((subject) => subject.startsWith('Card payment held for PI-'))).toHaveLength(1);
    // A clerk who has looked at it records it like any other payment.
    const found = { amount: 5_100, reference: session.payment_intent?.id, method: 'card by Stripe' };
    expect((await post(`/order/${orderId}/payment`, found, admin)).statusCode).toBe(200);
    await tell(stripe.notice(session));
    expect(await ledger()).toMatchObject({ entries: [{ amount: 510_000 }] });
  });

  it('is a surplus if the order was paid in another way in the meantime', async () => {
    const { stripe, orderId, admin, buyer, pay, post, tell, begin, ledger } = await openCardTestShop();
    const session = await pay();
    expect((await post(`/order/${orderId}/payment`, {}, admin)).statusCode).toBe(200);
    expect((await begin()).json().error.code).toBe('not_by_card');
    await tell(stripe.notice(session));
    expect(await ledger()).toMatchObject({ balance: { received: 2_210_000, over: 510_000 } });
    expect((await post(`/order/${orderId}/card-payment`, { gateway: 'none', part: 'all' }, buyer)).statusCode).toBe(
      409,
    );
  });

  it('is refused to other customers for start, read and check', async () => {
    const { shop, orderId, admin, pay, post, get } = await openCardTestShop();
    const session = await pay();
    const stranger = await shop.signIn();
    const id = session.client_reference_id;
    expect((await get(`/order/${orderId}/card-payment`, stranger)).error.code).toBe('order_not_found');
    for (const [path, body] of [
      [`/order/${orderId}/card-payment`, { gateway: 'stripe', part: 'all' }],
      [`/card-payment/${id}/check`, {}],
    ] as const)
      expect((await post(path, body, stranger)).statusCode).toBe(404);
    expect(await get(`/order/${orderId}/card-payment`, admin)).toEqual({ offers: [], advice: null });
  });

  it('cannot be started during an outage of the gateway, and says what to do instead', async () => {
    const { api, begin, paymentOf } = await openCardTestShop();
    api.away = true;
    const refused = await begin();
    expect(refused.statusCode).toBe(503);
    expect(refused.json().error.message).toContain('or pay by bank transfer');
    expect(await paymentOf()).toMatchObject({ state: 'ended' });
  });
});

describe('notices of a gateway', () => {
  it('are refused without content, and of a gateway that the shop does not have', async () => {
    const { shop, stripe, pay, paymentOf } = await openCardTestShop();
    const { body: payload, headers } = stripe.notice(await pay());
    const send = (gateway: string, sent: object) =>
      shop.app.inject({ method: 'POST', url: `/api/card-payment-notice/${gateway}`, ...sent });
    const answers = [await send('sslcommerz', { payload, headers }), await send('stripe', {})];
    expect(answers.map((answer) => [answer.statusCode, answer.json().error.code])).toEqual([
      [404, 'gateway_not_found'],
      [400, 'notice_empty'],
    ]);
    expect(await paymentOf()).toMatchObject({ state: 'open' });
  });

  it('are not waited for where the gateway is no longer configured: the payment stays open', async () => {
    const { shop, pay, post, paymentOf } = await openCardTestShop();
    const { client_reference_id } = await pay();
    await shop.db.updateTable('card_payments').set({ gateway: 'sslcommerz' }).execute();
    const checked = await post(`/card-payment/${client_reference_id}/check`);
    expect([checked.statusCode, checked.json().error.code]).toEqual([503, 'gateway_away']);
    expect(await paymentOf()).toMatchObject({ state: 'open' });
  });

  it('about refunds and disputes change nothing: clerks handle those at the gateway', async () => {
    const { stripe, pay, tell, ledger } = await openCardTestShop();
    const session = await pay();
    await tell(stripe.notice(session));
    const before = await ledger();
    for (const type of ['charge.dispute.created', 'charge.refunded'])
      expect((await tell(stripe.notice({ ...session, id: 'ch_1' }, type))).statusCode).toBe(200);
    expect(await ledger()).toEqual(before);
  });

  const limited = () => openCardTestShop({ RATE_LIMIT: 'on' });

  it('do not share the rate limit of other writes without an account', async () => {
    const { shop, stripe, pay, tell } = await limited();
    const session = await pay();
    const counter = new Limits(shop.db, shop.config);
    for (let count = 0; count < limits.openWrite.most; count += 1) await counter.note(limits.openWrite, '127.0.0.1');
    const written = await shop.app.inject({ method: 'POST', url: '/api/card-payment/any/return' });
    expect(written.statusCode).toBe(429);
    expect((await tell(stripe.notice(session))).statusCode).toBe(200);
  });

  it('count as unproven only until their signature is checked', async () => {
    const { stripe, pay, tell } = await limited();
    const session = await pay();
    const forged = () => tell({ ...stripe.notice(session), headers: { 'stripe-signature': 't=1,v1=00' } });
    for (let count = 1; count < limits.unprovenNotice.most; count += 1)
      expect((await forged()).json().error.code).toBe('notice_not_genuine');
    for (let count = 0; count < 3; count += 1) expect((await tell(stripe.notice(session))).statusCode).toBe(200);
    expect((await forged()).statusCode).toBe(400);
    expect((await forged()).statusCode).toBe(429);
  });

  it('are limited per gateway once they are proven', async () => {
    const { shop, stripe, pay, tell } = await limited();
    const session = await pay();
    const counter = new Limits(shop.db, shop.config);
    for (let count = 0; count < limits.notice.most; count += 1) await counter.note(limits.notice, 'stripe');
    expect((await tell(stripe.notice(session))).statusCode).toBe(429);
  });
});
