import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { mailSubjects } from '#tests/support/place-order.ts';
import { withRivalAfterRead } from '#tests/support/race.ts';
import { openShopWithOrder } from '#tests/support/shop-with-order.ts';
import type { Person } from '#tests/support/test-shop.ts';
import { recordForOrder } from './record-for-order.server.ts';

const DEPOSIT = { amount: 5_100, receivedOn: '2026-03-12', reference: 'TT 4711', note: 'Thank you!', confirm: true };

async function openShop(environment: Record<string, string> = {}) {
  const { shop, buyer, admin: clerk, orderId, read } = await openShopWithOrder(environment);
  const post = (call: string, payload: object = {}, by: Person = clerk, headers: object = {}) =>
    shop.app.inject({
      method: 'POST',
      url: `/api/order/${orderId}/${call}`,
      headers: { ...by.headers, ...headers },
      payload,
    });
  const page = async () => read(`/order/${orderId}`, buyer);
  const order = async () => (await page()).order;
  const events = async () =>
    (await shop.db.selectFrom('order_events').select(['event', 'data']).orderBy('id').execute()).map(
      ({ event, data }) => ({ event, ...JSON.parse(data) }),
    );
  const names = async () => (await events()).map(({ event }) => event);
  return { shop, buyer, clerk, orderId, post, page, order, events, names };
}

describe('an order confirmed together with its deposit', () => {
  it('makes both moves, with one mail about both', async () => {
    const { shop, buyer, post, order, events } = await openShop();
    expect((await post('payment', DEPOSIT)).statusCode).toBe(200);
    expect(await order()).toMatchObject({ state: 'confirmed', receivedAmount: 5_100, paidAt: null });
    expect(await events()).toMatchObject([
      { event: 'placed' },
      { event: 'confirmed', note: 'Thank you!' },
      { event: 'payment-received', amount: 5_100, receivedOn: '2026-03-12', reference: 'TT 4711' },
    ]);
    const { text } = await shop.db
      .selectFrom('outbox')
      .select('text')
      .where('recipient', '=', buyer.email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(await mailSubjects(shop)).toEqual([expect.anything(), expect.stringMatching(/^Confirmed: /)]);
    for (const expected of [
      'We have confirmed your order and keep its pieces',
      'your payment has arrived',
      'Thank you!',
      '$11,900',
    ])
      expect(text).toContain(expected);
    expect(await findInconsistencies(shop)).toEqual([]);
    await shop.db.deleteFrom('outbox').execute();
    expect(await findInconsistencies(shop)).toHaveLength(3);
  });

  it.each([
    [false, 'It will leave our factory when we have received the balance.', 'Still to pay: $11,900'],
    [true, 'Your order is ready to leave our factory.', 'Quantity: 500 pieces'],
  ])(
    'gets a mail once it is ready, with the balance due before shipment (on account: %j)',
    async (onAccount, text, row) => {
      const { shop, orderId, post } = await openShop();
      await post('payment', DEPOSIT);
      await shop.db
        .updateTable('orders')
        .set({ on_account: Number(onAccount) })
        .where('id', '=', orderId)
        .execute();
      expect((await post('readiness')).statusCode).toBe(200);
      const mail = shop.db.selectFrom('outbox').select('text').where('subject', 'like', 'Ready: %');
      const { text: mailText } = await mail.executeTakeFirstOrThrow();
      expect(mailText).toContain(text);
      expect(mailText).toContain(row);
      expect(mailText.includes('Still to pay')).toBe(!onAccount);
      // The account and the reference for the balance.
      expect(mailText.includes('Reference: PI-')).toBe(!onAccount);
    },
  );

  it.each([true, false])(
    'says once that it is confirmed (by the clerk along with the deposit: %j)',
    async (confirm) => {
      const { shop, buyer, post, order } = await openShop();
      await post('payment', { ...DEPOSIT, confirm });
      expect((await order()).state).toBe('confirmed');
      const { text } = await shop.db
        .selectFrom('outbox')
        .select('text')
        .where('recipient', '=', buyer.email)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      expect(text.match(/confirmed/g)).toHaveLength(confirm ? 2 : 1);
      expect(text).toContain('confirmed your order and keep its pieces');
    },
  );

  it('is confirmed and paid when the full amount arrives', async () => {
    const { post, order } = await openShop();
    await post('payment', { confirm: true });
    expect(await order()).toMatchObject({ state: 'confirmed', paidAt: expect.any(String) });
  });

  it('is restored by one undo of both moves, without a mail to the customer', async () => {
    const { shop, post, page, events } = await openShop();
    const before = await page();
    await post('payment', DEPOSIT);
    expect((await post('undo')).statusCode).toBe(200);
    expect(await page()).toEqual(before);
    const [, confirmed, received, ...undone] = await events();
    expect(undone).toEqual([
      { event: 'undone', undoes: expect.any(String) },
      { event: 'undone', undoes: expect.any(String) },
    ]);
    expect(received.follows).toBe(undone[1].undoes);
    expect(confirmed.follows).toBeUndefined();
    expect(await mailSubjects(shop)).toHaveLength(1);
    expect((await post('payment', DEPOSIT)).statusCode).toBe(200);
  });

  it('is neither confirmed nor paid if the amount is refused or the order cannot be confirmed', async () => {
    const { shop, post, order, names } = await openShop();
    expect((await post('payment', { ...DEPOSIT, amount: 17_000.01 })).json().error.code).toBe('amount_above_due');
    expect(await names()).toEqual(['placed']);
    await post('confirmation');
    const again = await post('payment', DEPOSIT);
    expect([again.statusCode, again.json().error.state]).toEqual([409, 'confirmed']);
    expect(await order()).toMatchObject({ receivedAmount: 0 });
    const other = await openShop({ EXTENSIONS: 'orders,payments' });
    expect((await other.post('payment', DEPOSIT)).json().error).toMatchObject({ code: 'no_confirmation' });
    expect(await mailSubjects(shop)).toHaveLength(2);
  });

  it('is recorded once when the request is repeated, and the later of two concurrent clerks is refused', async () => {
    const { shop, clerk, orderId, post, order, names } = await openShop();
    const rival = () => post('payment', DEPOSIT);
    const db = withRivalAfterRead(shop.db, 'orders', rival);
    const later = recordForOrder({ ...shop, db }, { ...clerk, role: 'admin' }, orderId, {
      kind: 'payment',
      ...DEPOSIT,
    });
    await expect(later).rejects.toMatchObject({ code: 'transfer_recorded' });
    expect(await order()).toMatchObject({ receivedAmount: 5_100 });
    await post('undo');
    const key = { 'idempotency-key': 'a-deposit-of-march' };
    const answers = await Promise.all([1, 2, 3].map(() => post('payment', DEPOSIT, clerk, key)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await order()).toMatchObject({ receivedAmount: 5_100 });
    expect(await names()).toEqual([
      ...['placed', 'confirmed', 'payment-received', 'undone', 'undone'],
      ...['confirmed', 'payment-received'],
    ]);
  });
});
