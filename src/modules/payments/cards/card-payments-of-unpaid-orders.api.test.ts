import '#tests/support/on-sqlite-too.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '#src/platform/time/units.ts';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { withRivalAfterRead } from '#tests/support/race.ts';
import { expireOrders } from '../unpaid/expire-orders.server.ts';
import { log } from './card-test-shop.server.ts';
import { pollCardPayments } from './poll-card-payments.server.ts';
import { ipn, openSslcommerzShop } from './sslcommerz-test-shop.server.ts';

const later = (days: number) => Date.now() + days * DAY_MS;

/** Two orders on one invoice, whose hold has ended. */
async function openUnpaidShop() {
  const opened = await openSslcommerzShop({ pieces: 500, orders: 2 });
  const { shop } = opened;
  const endHold = () =>
    shop.db
      .updateTable('orders')
      .set({ held_until: later(-1) })
      .execute();
  const orders = async () => {
    const rows = await shop.db.selectFrom('orders').select('state').orderBy('id').execute();
    return rows.map(({ state }) => state);
  };
  return { ...opened, endHold, orders };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('an unpaid order', () => {
  it('is not cancelled while a card payment for it can still arrive, for three days', async () => {
    const { shop, ids, endHold, beginDeposit, orders, get } = await openUnpaidShop();
    await beginDeposit(ids[1]);
    await endHold();
    expect(await expireOrders(shop)).toBe(1);
    expect(await orders()).toEqual(['cancelled', 'to-be-paid']);
    expect((await get(`/order/${ids[1]}/proforma`)).lines).toHaveLength(1);
    expect(await findInconsistencies(shop)).toEqual([]);
    await pollCardPayments({ ...shop, log }, later(3.1));
    expect(await expireOrders(shop, later(3.1))).toBe(1);
    expect(await orders()).toEqual(['cancelled', 'cancelled']);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('is kept for six days by a gateway that fails, and still gets the money that arrives after', async () => {
    const { shop, gateway, ids, endHold, beginDeposit, tell, states, orders } = await openUnpaidShop();
    const session = await beginDeposit(ids[1]);
    await endHold();
    const gone = async () => new Response('gone', { status: 410 });
    vi.spyOn(globalThis, 'fetch').mockImplementation(gone);
    const runs = [];
    for (const days of [1, 5.9, 6.1]) {
      await pollCardPayments({ ...shop, log }, later(days));
      runs.push([await states(), await expireOrders(shop, later(days))]);
    }
    expect(runs).toEqual([
      [['open'], 1],
      [['open'], 0],
      [['ended'], 1],
    ]);
    expect(await orders()).toEqual(['cancelled', 'cancelled']);
    vi.restoreAllMocks();
    expect((await tell(ipn(gateway.pay(session)))).statusCode).toBe(200);
    expect(await states()).toEqual(['received']);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('is not kept by card payments that were started days after its hold ended', async () => {
    const { shop, ids, beginDeposit } = await openUnpaidShop();
    await shop.db
      .updateTable('orders')
      .set({ held_until: later(-3.1) })
      .execute();
    await beginDeposit(ids[1]);
    expect(await expireOrders(shop)).toBe(2);
  });

  it('is not cancelled while a clerk looks at a card payment for it', async () => {
    const { shop, gateway, ids, endHold, beginDeposit, post, orders } = await openUnpaidShop();
    const { tran_id } = gateway.pay(await beginDeposit(ids[1]), { risk_level: '1' });
    expect((await post(`/card-payment/${tran_id}/check`)).json()).toEqual({ state: 'held' });
    await endHold();
    expect(await expireOrders(shop, later(60))).toBe(1);
    expect(await orders()).toEqual(['cancelled', 'to-be-paid']);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('is not cancelled if the card payment arrives after the job has listed it', async () => {
    const { shop, gateway, ids, endHold, beginDeposit, post, orders } = await openUnpaidShop();
    const { tran_id } = gateway.pay(await beginDeposit(ids[1]));
    await endHold();
    const arrive = async () => expect((await post(`/card-payment/${tran_id}/check`)).json().state).toBe('received');
    const db = withRivalAfterRead(shop.db, 'orders', arrive);
    expect(await expireOrders({ ...shop, db })).toBe(1);
    expect(await orders()).toEqual(['cancelled', 'confirmed']);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('with a part of its deposit is kept a week more only once its card payment has ended', async () => {
    const { shop, ids, endHold, beginDeposit, post } = await openUnpaidShop();
    const clerk = await shop.signIn('admin');
    expect((await post(`/order/${ids[0]}/payment`, { amount: 1 }, clerk)).statusCode).toBe(200);
    await beginDeposit(ids[0]);
    await endHold();
    const reminders = () => shop.db.selectFrom('payment_reminders').select('kind').execute();
    expect(await expireOrders(shop)).toBe(1);
    expect(await reminders()).toEqual([]);
    await pollCardPayments({ ...shop, log }, later(3.1));
    expect(await expireOrders(shop, later(3.1))).toBe(0);
    expect(await reminders()).toEqual([{ kind: 'short' }]);
    expect(await expireOrders(shop, later(20))).toBe(1);
  });
});
