import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import type { Actor } from '#src/core/accounts/actor.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { untilTransactionWaits } from '#tests/support/hold-at-write.ts';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { withRivalAfterRead } from '#tests/support/race.ts';
import { openShopWithInvoice } from '#tests/support/shop-with-invoice.ts';
import { recordForOrder } from '../ledger/record-for-order.server.ts';
import { addLine } from './add-line.server.ts';

const freight = { kind: 'charge', text: 'Freight', amount: 500 } as const;
const discount = { kind: 'discount', text: 'First order', percent: 5 } as const;

async function openShop() {
  const opened = await openShopWithInvoice();
  const { userId, email, name } = opened.admin;
  const clerk: Actor = { userId, email, name, role: 'admin' };
  return { ...opened, clerk };
}

describe('a line that another clerk adds', () => {
  it('while a payment of all that is due is planned leaves the order unpaid', async () => {
    const { shop, clerk, orderId, number, order } = await openShop();
    const db = withRivalAfterRead(shop.db, 'orders', () => addLine(shop, clerk, number, freight));
    await recordForOrder({ ...shop, db }, clerk, orderId, { kind: 'payment', amount: 17_000 });
    expect(await order()).toMatchObject({ receivedAmount: 17_000, paidAt: null, adjustmentAmount: 500 });
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('is a discount that waits for a payment, and is refused then', async () => {
    const { shop, post, order } = await openShop();
    let answer: ReturnType<typeof post> | undefined;
    await inTransaction(shop.db, async (trx) => {
      await trx.updateTable('orders').set({ received_minor: 1 }).execute();
      answer = post(discount);
      answer.then(() => undefined);
      await untilTransactionWaits(shop.db);
    });
    expect((await answer)?.json().error.code).toBe('money_received');
    expect(await order()).toMatchObject({ adjustmentAmount: 0 });
  });

  it('at the same time as payments is counted once, whichever comes first', async () => {
    const { shop, post, pay, order } = await openShop();
    const answers = await Promise.all([post(freight), pay({ amount: 5_100 }), post(freight), pay({ amount: 5_200 })]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await order()).toMatchObject({ receivedAmount: 10_300, adjustmentAmount: 1_000 });
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('at the same time as a reissue is on the latest revision', async () => {
    const { shop, post, postTo, orderId, number, invoice } = await openShop();
    const [line, reissued] = await Promise.all([
      post(freight),
      postTo(`/order/${orderId}/invoice`, { instead: number, validDays: 30 }),
    ]);
    expect(line.statusCode).toBe(200);
    expect([200, 409]).toContain(reissued.statusCode);
    expect(await invoice()).toMatchObject({
      revision: reissued.statusCode === 200 ? 'B' : 'A',
      adjustments: [{ text: 'Freight' }],
      total: 1_750_000,
    });
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('twice under one key is added once', async () => {
    const { shop, post, invoice, mails } = await openShop();
    const key = 'one-key-of-the-freight';
    const answers = await Promise.all([1, 2, 3].map(() => post(freight, { key })));
    expect(new Set(answers.map((answer) => answer.json().insertedId)).size).toBe(1);
    expect((await invoice()).adjustments).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('at the same time as the cancellation of an order is refused, or has no effect on what is to be paid', async () => {
    const { shop, post, postTo, orderId, order } = await openShop();
    const [line, cancelled] = await Promise.all([post(freight), postTo(`/order/${orderId}/cancel`, {})]);
    expect(cancelled.statusCode).toBe(200);
    expect([200, 409]).toContain(line.statusCode);
    expect(await order()).toMatchObject({ state: 'cancelled', paidAt: null });
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('at the same time as cancellations on a joint invoice is shared by the orders that are left', async () => {
    const { shop, post, postTo, orderId, place, invoice, order } = await openShop();
    const [second, third] = [await place(), await place()];
    const { number: joint } = (await postTo('/invoice', { orders: [orderId, second, third] })).json();
    const answers = await Promise.all([
      postTo(`/order/${third}/cancel`, {}),
      post(freight, { to: joint }),
      postTo(`/order/${orderId}/cancel`, {}),
      post(discount, { to: joint }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    // 5% of the only tools that are left.
    expect(await invoice(joint)).toMatchObject({ total: 1_665_000, lines: [{ orderId: second }] });
    expect(await order(second)).toMatchObject({ adjustmentAmount: -350 });
    expect(await findInconsistencies(shop)).toEqual([]);
  });
});
