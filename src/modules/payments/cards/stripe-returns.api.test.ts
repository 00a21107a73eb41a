import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { openCardTestShop } from './card-test-shop.server.ts';
import { createDemoStripe } from './demo-stripe.server.ts';

/**
 * A shop with an order paid by card, and a gateway that can refund and dispute the payment. @param isTold whether the
 * webhook of the payment has arrived
 */
async function openReturnShop(part = 'all', isTold = true) {
  const card = await openCardTestShop();
  const { shop, stripe, pay, tell, get, orderId, admin } = card;
  const session = await pay(part);
  if (isTold) await tell(stripe.notice(session));
  const intent = session.payment_intent?.id ?? '';
  const add = (object: 'refund' | 'dispute', amount: number, status: string) => {
    const returned = {
      id: `${object === 'refund' ? 're' : 'dp'}_${stripe.returns.length + 1}`,
      object,
      payment_intent: intent,
      amount,
      currency: 'usd',
      status,
    };
    stripe.returns.push(returned);
    return returned;
  };
  const tellOf = (type: string, about: { id: string } = { ...session, id: 'ch_1' }) =>
    tell(stripe.notice({ payment_intent: intent, ...about } as { id: string }, type));
  const order = async () =>
    (await get(`/order/${orderId}/history`, admin)) as { history?: { event: string; state: string }[] };
  const mailsOf = async (subject: string) => (await card.toSales()).filter((line) => line.startsWith(subject)).length;
  const row = () =>
    shop.db.selectFrom('orders').select(['state', 'paid_at', 'received_minor']).executeTakeFirstOrThrow();
  return { ...card, session, add, tellOf, order, mailsOf, row };
}

describe('a refund at Stripe', () => {
  it('is one ledger entry per refund, however often, late or early its webhook arrives', async () => {
    const { shop, stripe, add, tell, tellOf, ledger, row, session, post, admin, orderId } = await openReturnShop(
      'all',
      false,
    );
    add('refund', 30_000, 'succeeded');
    // The webhook arrives before that of the payment.
    const notices = await Promise.all([1, 2, 3].map(() => tellOf('charge.refunded')));
    expect(notices.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await tell(stripe.notice(session));
    expect(await ledger()).toMatchObject({
      entries: [
        { kind: 'payment', amount: 1_700_000 },
        { kind: 'refund', amount: -30_000, method: 'card by Stripe', reference: 're_1' },
      ],
    });
    expect(await row()).toMatchObject({ state: 'confirmed', paid_at: null, received_minor: 1_670_000 });
    const second = add('refund', 30_000, 'pending');
    await tellOf('charge.refunded');
    expect((await ledger()).entries).toHaveLength(2);
    second.status = 'succeeded';
    await Promise.all([tellOf('refund.updated', second), tellOf('charge.refund.updated', second)]);
    expect((await ledger()).entries).toHaveLength(3);
    expect(await row()).toMatchObject({ received_minor: 1_640_000 });
    add('refund', 1_640_000, 'succeeded');
    await Promise.all([1, 2].map(() => tellOf('charge.refunded')));
    await tellOf('charge.refunded');
    expect(await row()).toMatchObject({ received_minor: 0 });
    expect(await findInconsistencies(shop)).toEqual([]);
    expect((await post(`/order/${orderId}/undo`, {}, admin)).statusCode).not.toBe(200);
    await shop.db.updateTable('card_returns').set({ state: 'released' }).where('id', '=', 're_1').execute();
    expect(await findInconsistencies(shop)).toEqual([expect.stringContaining('return re_1, which is not received')]);
  });

  it('in another currency is no ledger entry: sales gets one mail, and shipments wait until a clerk has checked it', async () => {
    const { shop, add, tellOf, ledger, mailsOf, row, get, post, orderId, session, admin } = await openReturnShop();
    add('dispute', 1_560_000, 'lost').currency = 'eur';
    await tellOf('charge.dispute.closed');
    await tellOf('charge.dispute.closed');
    expect((await ledger()).entries).toHaveLength(1);
    expect(await row()).toMatchObject({ received_minor: 1_700_000 });
    const returnRows = await shop.db.selectFrom('card_returns').selectAll().execute();
    expect(returnRows).toMatchObject([{ state: 'doubtful', currency: 'EUR', amount_minor: 1_560_000 }]);
    expect(await mailsOf('Card refund to check')).toBe(1);
    const { returns } = await get(`/order/${orderId}/card-payment`, admin);
    expect(returns).toMatchObject([{ kind: 'dispute', open: false, amount: 1_560_000, currency: 'EUR' }]);
    expect((await post(`/order/${orderId}/shipment`, {}, admin)).json().error.code).toBe('card_payment_disputed');
    const decide = (id: string) =>
      post(`/card-payment/${session.client_reference_id}/acceptance`, { return: id }, admin);
    expect((await decide('dp_of_another')).statusCode).toBe(409);
    expect((await decide(returns[0]._id)).statusCode).toBe(200);
    await tellOf('charge.dispute.closed');
    expect(await mailsOf('Card refund to check')).toBe(1);
    expect((await get(`/order/${orderId}/card-payment`, admin)).returns).toEqual([]);
    expect((await post(`/order/${orderId}/shipment`, {}, admin)).statusCode).toBe(200);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('is verified with the gateway, and retried if the gateway did not answer', async () => {
    const { api, stripe, session, add, tell, tellOf, ledger } = await openReturnShop();
    const notice = stripe.notice({ ...session, id: 'ch_1' }, 'charge.refunded');
    expect((await tell({ ...notice, headers: createDemoStripe().notice(session).headers })).statusCode).toBe(400);
    // Correctly signed, but the gateway lists no refund.
    expect((await tellOf('charge.refunded')).statusCode).toBe(200);
    add('refund', 1_700_000, 'failed');
    expect((await tellOf('refund.failed')).statusCode).toBe(200);
    expect((await ledger()).entries).toHaveLength(1);
    add('refund', 1_700_000, 'succeeded');
    api.away = true;
    expect((await tellOf('charge.refunded')).statusCode).toBe(503);
    expect((await ledger()).entries).toHaveLength(1);
    api.away = false;
    expect((await tellOf('charge.refunded')).statusCode).toBe(200);
    expect(await ledger()).toMatchObject({ balance: { received: 0, due: 1_700_000 } });
    // A payment of another shop on the same account.
    const foreign = { id: 'ch_9', payment_intent: 'pi_of_another' } as { id: string };
    expect((await tellOf('charge.refunded', foreign)).statusCode).toBe(200);
  });

  it('stays out of the ledger after a clerk has checked it, whatever arrives later', async () => {
    const { shop, add, tellOf, ledger, post, admin, orderId, session, changes } = await openReturnShop();
    add('refund', 1_800_000, 'succeeded');
    await tellOf('charge.refunded');
    expect((await post(`/card-payment/${session.client_reference_id}/acceptance`, {}, admin)).statusCode).toBe(200);
    expect(await changes()).toEqual(['card return checked']);
    await post(`/order/${orderId}/payment`, { amount: 1_000, surplus: true }, admin);
    expect((await tellOf('charge.refund.updated')).statusCode).toBe(200);
    expect(await ledger()).toMatchObject({ balance: { received: 1_800_000 } });
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('is exact in a currency with three decimals', async () => {
    const { shop, add, tellOf } = await openReturnShop();
    add('dispute', 1_560_678, 'lost').currency = 'kwd';
    expect((await tellOf('charge.dispute.closed')).statusCode).toBe(200);
    const returnRows = await shop.db.selectFrom('card_returns').select(['amount_minor', 'currency']).execute();
    expect(returnRows).toEqual([{ amount_minor: 1_560_678, currency: 'KWD' }]);
  });

  it('is not recorded again if a clerk has recorded it, but mailed to sales once', async () => {
    const { shop, add, tellOf, ledger, post, admin, orderId, mailsOf } = await openReturnShop();
    await post(`/order/${orderId}/payment`, { amount: 100, surplus: true }, admin);
    expect((await post(`/order/${orderId}/refund`, { amount: 100 }, admin)).statusCode).toBe(200);
    add('refund', 10_000, 'succeeded');
    await Promise.all([1, 2, 3].map(() => tellOf('charge.refunded')));
    expect(await ledger()).toMatchObject({ balance: { received: 1_700_000 } });
    expect(await mailsOf('Card refund to check')).toBe(1);
    add('refund', 1_800_000, 'succeeded');
    await tellOf('charge.refunded');
    expect(await ledger()).toMatchObject({ balance: { received: 1_700_000 } });
    expect(await mailsOf('Card refund to check')).toBe(2);
    expect(await findInconsistencies(shop)).toEqual([]);
  });
});

describe('a dispute at Stripe', () => {
  const DISPUTED = 'Card payment disputed for PI-';

  it('blocks shipments and mails sales once; a clerk can release it, a buyer cannot', async () => {
    const { shop, add, tellOf, ledger, post, get, admin, buyer, orderId, session, mailsOf, changes } =
      await openReturnShop();
    add('dispute', 1_700_000, 'needs_response');
    await Promise.all([1, 2, 3].map(() => tellOf('charge.dispute.created')));
    expect(await mailsOf(DISPUTED)).toBe(1);
    expect((await ledger()).entries).toHaveLength(1);
    const path = `/order/${orderId}/card-payment`;
    expect((await get(path, admin)).returns).toMatchObject([{ amount: 1_700_000, open: true }]);
    expect((await get(path, buyer)).returns).toEqual([]);
    expect((await post(`/order/${orderId}/shipment`, {}, admin)).json().error.code).toBe('card_payment_disputed');
    const release = `/card-payment/${session.client_reference_id}/acceptance`;
    expect((await post(release, {}, buyer)).statusCode).toBe(403);
    expect((await post(release, {}, admin)).statusCode).toBe(200);
    expect(await changes()).toEqual(['disputed goods released']);
    await tellOf('charge.dispute.updated');
    expect((await post(`/order/${orderId}/shipment`, {}, admin)).statusCode).toBe(200);
    expect(await mailsOf(DISPUTED)).toBe(1);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('releases shipments when it is won, even if its webhooks arrive in reverse order', async () => {
    const { add, tellOf, post, admin, orderId, mailsOf } = await openReturnShop();
    const dispute = add('dispute', 1_700_000, 'under_review');
    await tellOf('charge.dispute.created', dispute);
    dispute.status = 'won';
    await tellOf('charge.dispute.closed', dispute);
    const other = add('dispute', 1_700_000, 'warning_closed');
    await tellOf('charge.dispute.closed', other);
    await tellOf('charge.dispute.created', other);
    expect(await mailsOf(DISPUTED)).toBe(1);
    expect((await post(`/order/${orderId}/shipment`, {}, admin)).statusCode).toBe(200);
  });

  it('is one ledger entry when it is lost', async () => {
    const { shop, add, tellOf, ledger, row, get, admin, orderId } = await openReturnShop();
    const dispute = add('dispute', 1_700_000, 'needs_response');
    await tellOf('charge.dispute.created', dispute);
    dispute.status = 'lost';
    await Promise.all([1, 2].map(() => tellOf('charge.dispute.closed', dispute)));
    await tellOf('charge.dispute.created', dispute);
    expect((await ledger()).entries).toMatchObject([
      { kind: 'payment' },
      { kind: 'refund', amount: -1_700_000, method: 'chargeback by Stripe', reference: dispute.id },
    ]);
    expect(await row()).toMatchObject({ state: 'confirmed', paid_at: null, received_minor: 0 });
    expect((await get(`/order/${orderId}/card-payment`, admin)).returns).toEqual([]);
    expect(await findInconsistencies(shop)).toEqual([]);
  });
});
