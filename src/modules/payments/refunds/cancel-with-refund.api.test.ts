import '#tests/support/on-sqlite-too.ts';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { mailSubjects, stockOf } from '#tests/support/place-order.ts';
import { poster } from '#tests/support/poster.ts';
import { openShopWithOrder } from '#tests/support/shop-with-order.ts';

it('cancels an order and records its refund with one call, once for a repeated one, and for admins only', async () => {
  const { shop, buyer, admin, toolId, orderId } = await openShopWithOrder({}, { stock: 1_200, pieces: 700 });
  const send = poster(shop, admin);
  const key = randomUUID();
  expect((await send(`/order/${orderId}/payment`, { amount: 100, reference: 'IN 1' })).statusCode).toBe(200);
  const refund = { cancel: true, amount: 100, reference: 'OUT 1', note: 'It was ordered twice.' };
  expect((await send(`/order/${orderId}/refund`, refund, buyer)).statusCode).toBe(403);
  for (const _ of [1, 2]) {
    const answered = await send(`/order/${orderId}/refund`, refund, admin, key);
    expect(answered.json()).toEqual({ acknowledged: true });
  }

  const answer = await shop.app.inject({ url: `/api/order/${orderId}/ledger`, headers: admin.headers });
  expect(answer.json()).toMatchObject({
    entries: [{ kind: 'payment' }, { kind: 'refund', amount: -10_000, reference: 'OUT 1' }],
    balance: { received: 0, over: 0 },
  });
  const { order, history } = (await shop.app.inject({ url: `/api/order/${orderId}`, headers: admin.headers })).json();
  expect(order.state).toBe('cancelled');
  const events: { event: string; data: { note?: string } }[] = history;
  expect(events.find(({ event }) => event === 'cancelled')?.data.note).toBe('It was ordered twice.');
  expect(await stockOf(shop, toolId)).toBe(1_200);
  expect((await mailSubjects(shop)).filter((subject) => /Cancelled|Refund/.test(subject))).toHaveLength(2);
  expect(await findInconsistencies(shop)).toEqual([]);
});
