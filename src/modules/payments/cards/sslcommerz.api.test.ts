import '#tests/support/on-sqlite-too.ts';
import { createHash } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#src/platform/time/units.ts';
import { serveFetch } from '#tests/support/fetch-server.ts';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import { pollCardPayments } from './poll-card-payments.server.ts';

const STORE = { store_id: 'karigar', store_passwd: 'p@ss/word' };
const TAKA_PER_DOLLAR = 82;
const rateOf = (currency = '') => (currency === 'BDT' ? 1 : TAKA_PER_DOLLAR);
const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/** Imitates the gateway's API: starts sessions, validates by `val_id`, and lists by `tran_id`. */
function standIn() {
  const sessions: Record<string, string>[] = [];
  const transactions = new Map<string, Record<string, string>>();
  const answer = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    const sent = request.method === 'POST' ? new URLSearchParams(await request.text()) : searchParams;
    const isStore = Object.entries(STORE).every(([name, value]) => sent.get(name) === value);
    if (!isStore) return Response.json({ status: 'FAILED', failedreason: 'Store Credential Error' });
    if (pathname === '/gwprocess/v4/api.php') {
      const session = Object.fromEntries(sent);
      sessions.push(session);
      // As the gateway says it when the amount is worth more than 500,000 taka.
      if (Number(session.total_amount) * rateOf(session.currency) > 500_000)
        return Response.json({ status: 'FAILED', failedreason: 'Invalid amount. It is above the maximum.' });
      return Response.json({
        status: 'SUCCESS',
        sessionkey: `key${sessions.length}`,
        GatewayPageURL: `https://pay.example.com/${session.tran_id}`,
      });
    }
    const list = [...transactions.values()];
    if (pathname === '/validator/api/validationserverAPI.php')
      return Response.json(
        list.find(({ val_id }) => val_id === sent.get('val_id')) ?? { status: 'INVALID_TRANSACTION' },
      );
    const element = list.filter(({ tran_id }) => tran_id === sent.get('tran_id'));
    return Response.json({ APIConnect: 'DONE', no_of_trans_found: element.length, element });
  };
  const pay = (session: Record<string, string>, difference = {}) => {
    const { tran_id = '', total_amount = '', currency = '' } = session;
    const paid = {
      status: 'VALID',
      tran_id,
      val_id: `val${tran_id}`,
      amount: (Number(total_amount) * rateOf(currency)).toFixed(2),
      currency: 'BDT',
      currency_type: currency,
      currency_amount: total_amount,
      bank_tran_id: `bank${tran_id}`,
      currency_rate: rateOf(currency).toFixed(4),
      risk_level: '0',
      ...difference,
    };
    transactions.set(tran_id, paid);
    return paid;
  };
  return { sessions, answer, pay };
}

/** An IPN with the gateway's signature. */
function ipn(fields: Record<string, string>, password = STORE.store_passwd): string {
  const names = Object.keys(fields);
  const signed = [...Object.entries(fields), ['store_passwd', md5(password)] as const]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return new URLSearchParams({ ...fields, verify_key: names.join(','), verify_sign: md5(signed) }).toString();
}

/** A shop with an order; by default of 1,530,000 taka. */
async function openSslcommerzShop({ CURRENCY = 'BDT', pieces = 45_000, environment = {} } = {}) {
  const gateway = standIn();
  const host = await serveFetch(gateway.answer);
  const access = `http://${STORE.store_id}:${encodeURIComponent(STORE.store_passwd)}@${host}`;
  const shop = await openTestShop({ CURRENCY, SSLCOMMERZ_URL: access, ...environment });
  const buyer = await shop.signIn();
  const orderId = await placeTestOrder(shop, buyer, await shop.addTool({ quantity: pieces }), pieces);
  const get = async (path: string) => (await shop.app.inject({ url: `/api${path}`, headers: buyer.headers })).json();
  const begin = async (part: string) =>
    (
      await shop.app.inject({
        method: 'POST',
        url: `/api/order/${orderId}/card-payment`,
        headers: buyer.headers,
        payload: { gateway: 'sslcommerz', part },
      })
    ).json();
  const sendForm = (path: string, payload: string) =>
    shop.app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    });
  const tell = (payload: string) => sendForm('/card-payment-notice/sslcommerz', payload);
  const ledger = () => get(`/order/${orderId}/ledger`);
  const beginDeposit = async () => {
    await begin('deposit');
    return gateway.sessions.at(-1) ?? {};
  };
  const states = async () => {
    const rows = await shop.db.selectFrom('card_payments').select('state').orderBy('started_at').execute();
    return rows.map(({ state }) => state);
  };
  return { shop, gateway, orderId, get, begin, beginDeposit, sendForm, tell, ledger, states };
}

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
