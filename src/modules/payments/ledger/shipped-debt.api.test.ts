import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import type { Order } from '#src/core/orders/order.ts';
import { calendar } from '#src/core/site/calendar.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { openShopWithShippedDebt } from '#tests/support/shop-with-shipped-debt.ts';
import { csvFile, csvLine } from '#tests/support/shop-with-statements.ts';
import { otherPicture, slipForm } from '#tests/support/slip-form.ts';
import { remindOfPayments } from '../unpaid/remind-of-payments.server.ts';

const lastMail = async ({ db }: Awaited<ReturnType<typeof openShopWithShippedDebt>>['shop'], subject: string) => {
  const mails = db.selectFrom('outbox').select('text').where('subject', 'like', subject);
  return (await mails.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()).text;
};

it('the mail about the cancellation says what is to be paid for the pieces that were shipped', async () => {
  const { shop } = await openShopWithShippedDebt({});
  const text = await lastMail(shop, 'Cancelled: your%');
  expect(text).toContain('Your order has been cancelled. $3,400 is to be paid for the 100 pieces that were shipped.');
  expect(text).not.toContain('nothing to pay');
});

describe('shipped pieces of a cancelled order', () => {
  it('are paid like anything that is due, and more only as a surplus', async () => {
    const { shop, orderId, post, balance, read } = await openShopWithShippedDebt({});
    const pay = (payload: object) => post(`/order/${orderId}/payment`, payload);
    const above = (await pay({ amount: 3_400.01 })).json().error;
    expect(above).toMatchObject({ code: 'amount_above_due', message: expect.stringContaining('Only $3,400 is due') });
    expect((await pay({ amount: 400, receivedBefore: 0 })).statusCode).toBe(200);
    expect(await balance()).toMatchObject({ received: 40_000, over: 0, shippedDue: 300_000 });
    const mail = await lastMail(shop, 'Payment received%');
    for (const expected of ['Received: $400 of $3,400', 'Still to pay: $3,000']) expect(mail).toContain(expected);
    expect((await pay({ amount: 100, receivedBefore: 0 })).json().error.code).toBe('received_meanwhile');
    expect((await pay({})).statusCode).toBe(200);
    expect(await balance()).toMatchObject({ received: 340_000, over: 0, shippedDue: 0 });
    const { history } = await read(`/order/${orderId}`);
    expect(history.map(({ event }: { event: string }) => event).slice(-2)).toEqual([
      'payment-received',
      'payment-received',
    ]);
    expect((await pay({ amount: 1 })).json().error.code).toBe('order_cancelled');
    expect((await pay({ amount: 1, surplus: true })).statusCode).toBe(200);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('on a joint invoice are due with the balances of the other orders', async () => {
    const { shop, ids, number, post, balance, invoice } = await openShopWithShippedDebt({}, { count: 2 });
    expect(await invoice()).toMatchObject({ total: 20_400, due: 20_400 });
    expect((await post(`/invoice/${number}/entry`, { kind: 'payment', amount: 20_400 })).statusCode).toBe(200);
    expect(await balance()).toMatchObject({ received: 340_000, shippedDue: 0 });
    expect(await balance(ids[1])).toMatchObject({ received: 1_700_000, due: 0 });
    const mail = await lastMail(shop, 'Payment received%');
    expect(mail).toContain('Received: $20,400 of $20,400');
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('on a joint invoice are paid with the one transfer that its orders state', async () => {
    const { shop, buyer, ids, orderId, number, done, read } = await openShopWithShippedDebt({}, { count: 2 });
    const stated = async () => {
      const orders: Order[] = await read(`/user-order?user=${buyer.email}`);
      const joint = orders.filter(({ jointInvoice }) => jointInvoice === number);
      return joint.map(({ jointDue, reportedAmount }) => [jointDue, reportedAmount]);
    };
    expect(await stated()).toEqual(ids.map(() => [20_400, undefined]));
    const { headers, payload } = slipForm(otherPicture(), { amount: '20400', reference: 'FT 82' });
    const url = `/api/order/${orderId}/slip`;
    const sent = await shop.app.inject({ method: 'POST', url, headers: { ...headers, ...buyer.headers }, payload });
    expect(await stated()).toEqual(ids.map(() => [20_400, 20_400]));
    await done(`/slip/${sent.json().insertedId}/acceptance`);
    expect(await stated()).toEqual(ids.map(() => [undefined, undefined]));
  });

  it('are said to be checked once their slip is sent', async () => {
    const { shop, buyer, orderId, read } = await openShopWithShippedDebt({});
    const { headers, payload } = slipForm(otherPicture(), { amount: '3400', reference: 'FT 83' });
    const url = `/api/order/${orderId}/slip`;
    await shop.app.inject({ method: 'POST', url, headers: { ...headers, ...buyer.headers }, payload });
    expect((await read(`/order/${orderId}`)).order).toMatchObject({ reportedAmount: 3_400 });
  });

  it('are paid with a slip of the customer', async () => {
    const { shop, buyer, orderId, post, balance } = await openShopWithShippedDebt({});
    const send = () => {
      const { headers, payload } = slipForm(otherPicture(), { amount: '3400', reference: 'FT 81' });
      const url = `/api/order/${orderId}/slip`;
      return shop.app.inject({ method: 'POST', url, headers: { ...headers, ...buyer.headers }, payload });
    };
    const sent = await send();
    expect(sent.statusCode, sent.body).toBe(200);
    expect((await post(`/slip/${sent.json().insertedId}/acceptance`)).statusCode).toBe(200);
    expect(await balance()).toMatchObject({ received: 340_000, shippedDue: 0 });
    expect((await send()).json().error.code).toBe('nothing_due');
  });

  it('are due by the terms of the order, and reminded of', async () => {
    const { shop, orderId, number, done, invoice } = await openShopWithShippedDebt({});
    const dueOn = calendar.dayOf(Date.now() + 30 * DAY_MS);
    expect(await invoice()).toMatchObject({ due: 3_400, dueOn, dueFirst: 3_400, overdue: false });
    await remindOfPayments(shop, Date.now() + 40 * DAY_MS);
    expect(await lastMail(shop, `Payment reminder for ${number}`)).toContain('The balance of $3,400 was due on');
    await done(`/order/${orderId}/payment`, {});
    expect(await invoice()).toMatchObject({ due: 0, dueOn: null, dueFirst: 0 });
    expect(await remindOfPayments(shop, Date.now() + 60 * DAY_MS)).toBe(0);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('have a line of the bank statement that names their invoice as its proposal', async () => {
    const { shop, admin, number, post, read, balance } = await openShopWithShippedDebt({});
    const { headers, payload } = slipForm(csvFile(csvLine({ amount: '3400.00', text: number })), {}, 'statement');
    const url = '/api/bank-statement';
    await shop.app.inject({ method: 'POST', url, headers: { ...headers, ...admin.headers }, payload });
    const [line] = await read('/bank-statement/line?state=open');
    expect(line.proposal).toMatchObject({ invoice: number, doubt: null, pays: 'all' });
    expect((await post(`/bank-statement/line/${line._id}/record`, { invoice: number })).statusCode).toBe(200);
    expect(await balance()).toMatchObject({ received: 340_000, shippedDue: 0 });
    expect(await findInconsistencies(shop)).toEqual([]);
  });
});
