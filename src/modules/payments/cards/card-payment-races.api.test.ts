import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { withRivalAfterRead } from '#tests/support/race.ts';
import { log } from './card-test-shop.server.ts';
import { checkCardPayment, settleCardPayment } from './settle-card-payment.server.ts';
import { openSslcommerzShop } from './sslcommerz-test-shop.server.ts';
import { startCardPayment } from './start-card-payment.server.ts';

describe('a card payment whose order is cancelled while it is recorded', () => {
  it.each([1, 2])('is recorded at once on the order, one of %i on its invoice', async (orders) => {
    const { shop, gateway, buyer, ids, post, beginDeposit, states } = await openSslcommerzShop({ pieces: 500, orders });
    const paid = ids.at(-1);
    const { tran_id, val_id } = gateway.pay(await beginDeposit(paid));
    const cancel = async () => expect((await post(`/order/${paid}/cancel`)).statusCode).toBe(200);
    const db = withRivalAfterRead(shop.db, 'invoice_orders', cancel);
    const parts = { ...shop, db, log };
    const customer = { ...buyer, role: 'customer' } as const;
    const settle =
      orders === 1 ? checkCardPayment(parts, customer, tran_id) : settleCardPayment(parts, tran_id, val_id);
    expect(await settle).toBe('received');
    expect(await states()).toEqual(['received']);
    const order = shop.db
      .selectFrom('orders')
      .select(['received_minor', 'state'])
      .where('id', '=', paid ?? '');
    expect(await order.executeTakeFirst()).toEqual({ received_minor: 510_000, state: 'cancelled' });
    expect(await findInconsistencies(shop)).toEqual([]);
  });
});

it('a card payment is not started for an order that is cancelled meanwhile', async () => {
  const { shop, gateway, buyer, orderId, post } = await openSslcommerzShop({ pieces: 500 });
  const cancel = async () => expect((await post(`/order/${orderId}/cancel`)).statusCode).toBe(200);
  const parts = { ...shop, db: withRivalAfterRead(shop.db, 'orders', cancel), log };
  const choice = { gateway: 'sslcommerz', part: 'deposit' } as const;
  const started = startCardPayment(parts, { ...buyer, role: 'customer' }, orderId, choice);
  await expect(started).rejects.toMatchObject({ code: 'not_by_card' });
  expect(gateway.sessions).toEqual([]);
});
