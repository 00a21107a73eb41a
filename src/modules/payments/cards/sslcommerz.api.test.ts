import '#tests/support/on-sqlite-too.ts';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#src/platform/time/units.ts';
import { pollCardPayments } from './poll-card-payments.server.ts';
import { ipn, openSslcommerzShop } from './sslcommerz-test-shop.server.ts';

describe('an SSLCOMMERZ payment', () => {
  it('is offered only for the deposit if the order is above its limit, in taka, with an explanation', async () => {
    const { orderId, get, begin, beginDeposit } = await openSslcommerzShop();
    expect(await get(`/order/${orderId}/card-payment`)).toMatchObject({
      offers: [{ gateway: 'sslcommerz', part: 'deposit', amount: 45_900_000 }],
      advice: expect.stringMatching(/^Cards pay up to ৳\s5,00,000: the deposit of ৳\s4,59,000 can be paid by card/),
    });
    expect((await begin('all')).error.code).toBe('not_by_card');
    const session = await beginDeposit();
    expect(session).toMatchObject({ total_amount: '459000.00', currency: 'BDT' });
    expect(session.tran_id?.length).toBeLessThanOrEqual(30);
  });

  it('becomes a ledger entry after its IPN, once the gateway has validated it', async () => {
    const { gateway, beginDeposit, tell, sendForm, ledger, orderId } = await openSslcommerzShop();
    const other = await beginDeposit();
    const session = await beginDeposit();
    // The browser returns by POST; its data is not trusted.
    const back = await sendForm(
      new URL(session.success_url ?? '').pathname.replace('/api', ''),
      'status=VALID&amount=459000',
    );
    expect([back.statusCode, back.headers.location]).toEqual([
      303,
      expect.stringContaining(`${orderId}?card=${session.tran_id}`),
    ]);
    expect((await ledger()).entries).toEqual([]);
    const { status, tran_id, val_id, amount } = gateway.pay(session);
    const fields = { status, tran_id, val_id, amount };
    expect((await tell(ipn(fields, 'another password'))).statusCode).toBe(400);
    expect((await tell('')).statusCode).toBe(400);
    expect((await tell(ipn({ ...fields, val_id: 'of another payment' }))).statusCode).toBe(200);
    expect((await ledger()).entries).toEqual([]);
    // A genuine IPN, but with the money of another payment.
    expect((await tell(ipn({ ...fields, tran_id: other.tran_id ?? '' }))).statusCode).toBe(200);
    expect((await ledger()).entries).toEqual([]);
    const notices = await Promise.all([1, 2].map(() => tell(ipn(fields))));
    expect(notices.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await ledger()).toMatchObject({
      entries: [{ amount: 45_900_000, currency: 'BDT', method: 'card by SSLCOMMERZ', reference: `bank${tran_id}` }],
    });
  });

  it('is found by its transaction id if no IPN arrives', async () => {
    const { shop, gateway, beginDeposit, ledger } = await openSslcommerzShop();
    const later = () => pollCardPayments({ ...shop, log: pino({ level: 'silent' }) }, Date.now() + HOUR_MS);
    const session = await beginDeposit();
    expect(await later()).toBe(0);
    gateway.pay(await beginDeposit(), { status: 'FAILED' });
    expect(await later()).toBe(1);
    // Each attempt has its own session: a failed one can no longer be paid.
    expect(gateway.sessions.map(({ tran_id }) => tran_id)).toHaveLength(2);
    expect((await ledger()).entries).toEqual([]);
    gateway.pay(session, { status: 'VALIDATED' });
    expect(await later()).toBe(1);
    expect((await ledger()).entries).toHaveLength(1);
  });

  it.each([
    ['a risk', { risk_level: '1' }],
    ['another amount', { amount: '10.00' }],
    ['another currency', { currency_type: 'USD' }],
  ])('is held with %s', async (_, difference) => {
    const { gateway, beginDeposit, tell, ledger, states } = await openSslcommerzShop();
    const { tran_id, val_id } = gateway.pay(await beginDeposit(), difference);
    expect((await tell(ipn({ tran_id, val_id }))).statusCode).toBe(200);
    expect(await states()).toEqual(['held']);
    expect((await ledger()).entries).toEqual([]);
  });

  it('is not started again while an earlier one is paid and not reported', async () => {
    const { gateway, begin, beginDeposit, ledger } = await openSslcommerzShop();
    gateway.pay(await beginDeposit());
    expect((await begin('deposit')).error.code).toBe('card_payment_arrived');
    expect((await ledger()).entries).toHaveLength(1);
  });
});

describe('an SSLCOMMERZ payment in dollars', () => {
  // An order of $17,000, with a deposit of $5,100.
  const openDollarShop = (environment = {}) => openSslcommerzShop({ CURRENCY: 'USD', pieces: 500, environment });

  it('is sent in dollars, and received if the gateway has validated the amount in dollars', async () => {
    const { gateway, beginDeposit, tell, ledger } = await openDollarShop();
    const session = await beginDeposit();
    expect(session).toMatchObject({ total_amount: '5100.00', currency: 'USD' });
    const { tran_id, val_id } = gateway.pay(session);
    await Promise.all([1, 2, 3].map(() => tell(ipn({ tran_id, val_id }))));
    expect(await ledger()).toMatchObject({
      entries: [{ amount: 510_000, currency: 'USD', method: 'card by SSLCOMMERZ' }],
      balance: { received: 510_000, depositDue: 0 },
    });
  });

  it.each([
    ['another amount in dollars, whatever it is worth in taka', { currency_amount: '5.10' }],
    ['the same number of taka', { currency_type: 'BDT', amount: '5100.00', currency_amount: '5100.00' }],
    ['the same number of another currency', { currency_type: 'INR' }],
    ['fractions of a cent', { currency_amount: '5100.001' }],
  ])('is held with %s', async (_, difference) => {
    const { gateway, beginDeposit, tell, ledger, states } = await openDollarShop();
    const { tran_id, val_id } = gateway.pay(await beginDeposit(), difference);
    expect((await tell(ipn({ tran_id, val_id }))).statusCode).toBe(200);
    expect(await states()).toEqual(['held']);
    expect((await ledger()).entries).toEqual([]);
  });

  it('of more than 500,000 taka is refused before the redirect, with the limit and the way to pay', async () => {
    const { begin, states } = await openDollarShop();
    expect((await begin('all')).error).toMatchObject({
      code: 'not_by_card',
      message: 'Cards pay from ৳\u00a010 to ৳\u00a05,00,000 at once: $17,000 can only be paid by bank transfer.',
    });
    expect(await states()).toEqual(['ended']);
  });

  it('is not offered above CARD_PAYMENT_MAX, the limit in dollars', async () => {
    const { get, orderId, begin, gateway } = await openDollarShop({ CARD_PAYMENT_MAX: '6000' });
    const ways = await get(`/order/${orderId}/card-payment`);
    expect(ways).toEqual({
      offers: [{ gateway: 'sslcommerz', label: 'card or wallet', part: 'deposit', amount: 510_000 }],
      advice: 'Cards pay up to $6,000: the deposit of $5,100 can be paid by card, the rest by bank transfer.',
    });
    expect((await begin('all')).error).toMatchObject({ code: 'not_by_card', message: ways.advice });
    expect(gateway.sessions).toEqual([]);
  });
});
