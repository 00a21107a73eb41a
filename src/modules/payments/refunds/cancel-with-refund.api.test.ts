import '#tests/support/on-sqlite-too.ts';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { openShopOfAdmins } from '#tests/support/bank-admins.ts';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { placeTestOrder, stockOf } from '#tests/support/place-order.ts';
import { poster } from '#tests/support/poster.ts';
import { openShopWithOrder } from '#tests/support/shop-with-order.ts';

it('cancels an order and records its refund with one call, once for a repeated one, and for admins only', async () => {
  const opened = await openShopWithOrder({}, { stock: 1_200, pieces: 700 });
  const { shop, buyer, admin, toolId, orderId, post: send, read } = opened;
  const key = randomUUID();
  expect((await send(`/order/${orderId}/payment`, { amount: 100, reference: 'IN 1' })).statusCode).toBe(200);
  const refund = { cancel: true, amount: 100, reference: 'OUT 1', note: 'It was ordered twice.' };
  expect((await send(`/order/${orderId}/refund`, refund, buyer)).statusCode).toBe(403);
  for (const _ of [1, 2]) {
    const answered = await send(`/order/${orderId}/refund`, refund, admin, key);
    expect(answered.json()).toEqual({ acknowledged: true });
  }

  expect(await read(`/order/${orderId}/ledger`)).toMatchObject({
    entries: [{ kind: 'payment' }, { kind: 'refund', amount: -10_000, reference: 'OUT 1' }],
    balance: { received: 0, over: 0 },
  });
  const { order, history } = await read(`/order/${orderId}`);
  expect(order.state).toBe('cancelled');
  const events: { event: string; data: { note?: string } }[] = history;
  expect(events.find(({ event }) => event === 'cancelled')?.data.note).toBe('It was ordered twice.');
  expect(await stockOf(shop, toolId)).toBe(1_200);
  const mails = await shop.db
    .selectFrom('outbox')
    .select(['subject', 'text'])
    .where('recipient', '=', buyer.email)
    .execute();
  const [mail, ...others] = mails.filter(({ subject }) => /Cancelled|Refund/.test(subject));
  expect(others).toEqual([]);
  expect(mail?.text).toContain('We have paid this amount back to you. Your order has been cancelled.');
  expect(mail?.text).not.toContain('We will write to you');
  expect(mail?.text).not.toContain('Received:');
  expect(await findInconsistencies(shop)).toEqual([]);
});

it('leaves an order as it was if its refund is refused', async () => {
  const opened = await openShopWithOrder({}, { stock: 5_000, pieces: 700 });
  const { shop, buyer, toolId, orderId, post: send } = opened;
  await send(`/order/${orderId}/payment`, { amount: 100, reference: 'IN 1' });
  const cancel = (id: string, refund: object) => send(`/order/${id}/refund`, { cancel: true, ...refund });
  const codes = async (answers: ReturnType<typeof cancel>[]) =>
    (await Promise.all(answers)).map((answer) => answer.json().error.code);
  expect(
    await codes([cancel(orderId, { amount: 101 }), cancel(orderId, { amount: 1.234 }), cancel(orderId, {})]),
  ).toEqual(['refund_above_surplus', 'amount_not_payable', 'amount_not_positive']);
  const joint = [await placeTestOrder(shop, buyer, toolId), await placeTestOrder(shop, buyer, toolId)];
  await send('/invoice', { orders: joint }, buyer);
  expect(await codes([cancel(joint[0] ?? '', { amount: 100 })])).toEqual(['joint_refund']);
  const states = await shop.db.selectFrom('orders').select('state').distinct().execute();
  expect(states).toEqual([{ state: 'to-be-paid' }]);
  expect(await findInconsistencies(shop)).toEqual([]);
});

it('cancels an order at once and proposes a refund above the limit of one admin, once for a repeated call', async () => {
  const { shop, admins, buyer, post, get } = await openShopOfAdmins({ REFUND_NEEDS_TWO_ABOVE: '50' });
  const [first, second] = admins;
  const orderId = await placeTestOrder(shop, buyer, await shop.addTool({ quantity: 5_000 }));
  await post(`/order/${orderId}/payment`, first, { amount: 100, reference: 'IN 1' });
  const send = poster(shop, first);
  const [key, refund] = [randomUUID(), { cancel: true, amount: 100, reference: 'OUT 1' }];
  const answers = [
    await send(`/order/${orderId}/refund`, refund, first, key),
    await send(`/order/${orderId}/refund`, refund, first, key),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202]);
  expect(answers[1]?.json().approval).toBe(answers[0]?.json().approval);
  const { order } = await get(`/order/${orderId}`, first);
  expect([order.state, order.receivedAmount]).toEqual(['cancelled', 100]);
  expect(await get('/approval-count', second)).toEqual({ count: 1 });
  expect(await findInconsistencies(shop)).toEqual([]);
});
