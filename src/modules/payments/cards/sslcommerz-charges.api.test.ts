import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it, vi } from 'vitest';
import { company } from '#src/core/site/company.ts';
import { DAY_MS, HOUR_MS } from '#src/platform/time/units.ts';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { log } from './card-test-shop.server.ts';
import { pollCardPayments } from './poll-card-payments.server.ts';
import { ipn, openSslcommerzShop } from './sslcommerz-test-shop.server.ts';

const NUL = String.fromCharCode(0);
const SECOND = { val_id: 'val2', bank_tran_id: 'bank2' };

async function openShop() {
  const opened = await openSslcommerzShop({ pieces: 500 });
  const { shop, tell } = opened;
  const notify = async (tran_id: string, ...proofs: string[]) =>
    (await Promise.all(proofs.map((val_id) => tell(ipn({ tran_id, val_id }))))).map(({ statusCode }) => statusCode);
  const payments = async () => {
    const rows = shop.db
      .selectFrom('card_payments')
      .select(['state', 'reference', 'amount_minor'])
      .orderBy('started_at');
    return (await rows.execute()).map(({ state, reference, amount_minor }) => [state, reference, Number(amount_minor)]);
  };
  const mails = async () => {
    const toSales = shop.db
      .selectFrom('outbox')
      .select(['subject', 'text'])
      .where('recipient', '=', company.email.sales);
    return (await toSales.orderBy('id').execute()).filter(({ subject }) => subject.startsWith('Card payment held'));
  };
  const poll = (days: number) => pollCardPayments({ ...shop, log }, Date.now() + days * DAY_MS + HOUR_MS);
  return { ...opened, notify, payments, mails, poll };
}

describe('a second charge for one SSLCOMMERZ payment', () => {
  it('is held for a clerk, who is mailed once, however often the gateway reports both', async () => {
    const { shop, gateway, beginDeposit, notify, payments, mails, ledger } = await openShop();
    const session = await beginDeposit();
    const { tran_id, val_id } = gateway.pay(session);
    expect(await notify(tran_id, val_id)).toEqual([200]);
    gateway.pay(session, SECOND);
    expect(await notify(tran_id, 'val2', 'val2', val_id)).toEqual([200, 200, 200]);
    expect(await notify(tran_id, val_id, 'val2')).toEqual([200, 200]);
    expect(await payments()).toEqual([
      ['received', `bank${tran_id}`, 510_000],
      ['held', 'bank2', 510_000],
    ]);
    expect((await ledger()).entries).toHaveLength(1);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    for (const text of ['second charge', `bank${tran_id}`, 'Reference: bank2', 'Arrived: ৳'])
      expect(mail?.text).toContain(text);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('is held as well if both are reported at once', async () => {
    const { shop, gateway, beginDeposit, notify, payments, mails, ledger } = await openShop();
    const session = await beginDeposit();
    const { tran_id, val_id } = gateway.pay(session);
    gateway.pay(session, SECOND);
    expect(await notify(tran_id, val_id, 'val2')).toEqual([200, 200]);
    expect((await payments()).map(([state]) => state).sort()).toEqual(['held', 'received']);
    expect(await mails()).toHaveLength(1);
    expect((await ledger()).entries).toHaveLength(1);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('is found with the first one if no notice arrives', async () => {
    const { gateway, beginDeposit, payments, mails, poll } = await openShop();
    const session = await beginDeposit();
    const { tran_id } = gateway.pay(session);
    gateway.pay(session, SECOND);
    await poll(0);
    expect(await payments()).toEqual([
      ['received', `bank${tran_id}`, 510_000],
      ['held', 'bank2', 510_000],
    ]);
    expect(await mails()).toHaveLength(1);
  });

  it('is held besides a first one that is held', async () => {
    const { gateway, beginDeposit, notify, payments, mails } = await openShop();
    const session = await beginDeposit();
    const { tran_id, val_id } = gateway.pay(session, { risk_level: '1' });
    await notify(tran_id, val_id, val_id);
    gateway.pay(session, { ...SECOND, currency_type: 'USD', currency_amount: '60.00' });
    await notify(tran_id, val_id, 'val2', 'val2');
    expect(await payments()).toEqual([
      ['held', `bank${tran_id}`, 510_000],
      ['held', 'bank2', 6_000],
    ]);
    expect(await mails()).toHaveLength(2);
  });
});

describe('a valid SSLCOMMERZ transaction', () => {
  it.each([
    ['without a reference', { bank_tran_id: null }],
    ['with an amount in letters', { amount: 'abc' }],
    ['with an unknown currency', { currency_type: `U${NUL}D` }],
    ['with NUL in its reference', { bank_tran_id: `bank${NUL}1` }],
  ])('%s is held, and mailed once', async (_, difference) => {
    const { gateway, post, beginDeposit, notify, payments, mails, ledger, poll } = await openShop();
    const { tran_id, val_id } = gateway.pay(await beginDeposit(), difference);
    expect(await notify(tran_id, val_id, val_id)).toEqual([200, 200]);
    expect((await post(`/card-payment/${tran_id}/check`)).json()).toEqual({ state: 'held' });
    await poll(4);
    expect(await payments()).toEqual([['held', expect.stringMatching(/^(?:bank|val)[0-9a-f]+$/), 510_000]]);
    expect(await mails()).toHaveLength(1);
    expect((await mails())[0]?.text).toContain('could not be read');
    expect((await ledger()).entries).toEqual([]);
  });

  it('that cannot be read is held and logged if it is only found by its transaction id, also as a second charge', async () => {
    const { gateway, beginDeposit, notify, payments, mails, poll } = await openShop();
    const session = await beginDeposit();
    gateway.pay(session, { amount: 'abc' });
    const logged = vi.spyOn(log, 'error');
    await poll(0);
    expect(logged.mock.calls).toEqual([
      [{ payment: session.tran_id, gateway: 'sslcommerz', err: expect.any(Error) }, 'a card payment could not be read'],
    ]);
    const { tran_id } = gateway.pay(session, { val_id: 'val2', bank_tran_id: null });
    await notify(tran_id, 'val2', 'val2');
    expect(await payments()).toEqual([
      ['held', `bank${tran_id}`, 510_000],
      ['held', 'val2', 0],
    ]);
    expect(await mails()).toHaveLength(2);
  });

  it('has its reference in normal form', async () => {
    const { gateway, beginDeposit, notify, payments } = await openShop();
    const { tran_id, val_id } = gateway.pay(await beginDeposit(), { bank_tran_id: '\u202ebank\u200f' });
    expect(await notify(tran_id, val_id, val_id)).toEqual([200, 200]);
    expect(await payments()).toEqual([['received', 'bank', 510_000]]);
  });

  it('with the reference of another card payment is held', async () => {
    const { gateway, beginDeposit, notify, payments } = await openShop();
    const first = gateway.pay(await beginDeposit(), { risk_level: '1' });
    await notify(first.tran_id, first.val_id);
    const second = gateway.pay(await beginDeposit(), { bank_tran_id: first.bank_tran_id });
    expect(await notify(second.tran_id, second.val_id)).toEqual([200]);
    expect(await payments()).toEqual([
      ['held', first.bank_tran_id, 510_000],
      ['held', null, 510_000],
    ]);
  });
});

describe('a notice of SSLCOMMERZ', () => {
  it('about a payment that the shop cannot have is ignored', async () => {
    const { notify } = await openShop();
    expect(await notify(`tran${NUL}1`, 'val1')).toEqual([200]);
  });
});
