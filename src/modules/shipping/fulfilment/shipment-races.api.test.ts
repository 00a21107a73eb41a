import '#tests/support/on-sqlite-too.ts';
import { expect, it } from 'vitest';
import { today } from '#src/core/site/calendar.ts';
import { addDays } from '#src/platform/i18n/days.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import { openShopWithOrdersToShip } from '#tests/support/orders-to-ship.ts';
import { mailSubjects, stockOf } from '#tests/support/place-order.ts';
import { assumeDeliveries } from './assume-deliveries.server.ts';

const later = (days: number) => Date.now() + days * DAY_MS;
const day = (days: number) => addDays(today(), days);

it('two clerks shipping the same pieces of two orders concurrently ship them once and completely', async () => {
  const { shop, orders, send, order } = await openShopWithOrdersToShip();
  const [first, second] = orders;
  const attempts = [[first, second], [second, first], [first], [second, first]];
  const answers = await Promise.all(
    attempts.map((ids) => send('POST', '/shipment', { lines: ids.map((id) => ({ order: id, pieces: 400 })) })),
  );
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0);
  for (const { statusCode } of answers) expect([200, 422]).toContain(statusCode);
  for (const id of orders) expect([0, 400]).toContain(((await order(id)) as { shippedPieces?: number })?.shippedPieces);
  const stored = await shop.db.selectFrom('shipment_lines').selectAll().execute();
  const moved = await shop.db.selectFrom('order_events').select('id').where('event', '=', 'partly-shipped').execute();
  expect(stored.map(({ event_id }) => event_id).sort()).toEqual(moved.map(({ id }) => id).sort());
  expect(await shop.db.selectFrom('shipments').select('id').execute()).toHaveLength(
    new Set(stored.map(({ shipment_id }) => shipment_id)).size,
  );
});

it('a shipment entered before another one was recorded is refused, since both clerks may have seen the same truck', async () => {
  const { orders, send, order } = await openShopWithOrdersToShip();
  const [first, second] = orders;
  const lines = [
    { order: first, pieces: 200, leftBefore: 700 },
    { order: second, pieces: 300, leftBefore: 700 },
  ];
  expect((await send('POST', '/shipment', { lines })).statusCode).toBe(200);
  const again = await send('POST', '/shipment', { lines: lines.slice(0, 1) });
  expect(again.statusCode).toBe(409);
  expect(again.json().error).toMatchObject({
    code: 'shipped_meanwhile',
    message: expect.stringContaining('500 of 700 pieces are left. If yours is a further shipment, record it again.'),
  });
  expect(await order(first)).toMatchObject({ shippedPieces: 200 });
  const further = [{ order: first, pieces: 200, leftBefore: 500 }];
  expect((await send('POST', '/shipment', { lines: further })).statusCode).toBe(200);
  expect(await order(first)).toMatchObject({ shippedPieces: 400 });
});

it('a repeated request ships once', async () => {
  const { orders, send, order, shipments } = await openShopWithOrdersToShip();
  const body = { lines: orders.map((id) => ({ order: id, pieces: 300 })) };
  const answers = await Promise.all(
    [1, 2, 3].map(() => send('POST', '/shipment', body, undefined, 'one-truck-of-march')),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  for (const id of orders) expect(await order(id)).toMatchObject({ shippedPieces: 300 });
  expect((await shipments(orders[0])).shipments).toHaveLength(1);
});

it('a concurrent shipment and cancellation leave the pieces either shipped or back in stock', async () => {
  const { shop, toolId, orders, send, order } = await openShopWithOrdersToShip();
  // On account: a paid order cannot be cancelled.
  await shop.db.updateTable('orders').set({ state: 'confirmed', on_account: 1, paid_at: null }).execute();
  const before = (await stockOf(shop, toolId)) ?? 0;
  const [first, second] = orders;
  await Promise.all([
    send('POST', '/shipment', { lines: [{ order: first }, { order: second, pieces: 300 }] }),
    send('POST', `/order/${second}/cancel`),
  ]);
  const cancelled = (await order(second)) as unknown as { shippedPieces: number; state: string };
  expect(cancelled.state).toBe('cancelled');
  const shipped = (await order(first)) as unknown as { shippedPieces: number };
  expect(shipped.shippedPieces).toBe(cancelled.shippedPieces === 300 ? 700 : 0);
  expect(await stockOf(shop, toolId)).toBe(before + 700 - cancelled.shippedPieces);
});

it('an order is marked as delivered once, days after its last shipment was expected, even with several instances', async () => {
  const { shop, orders, send, order } = await openShopWithOrdersToShip();
  const [first, second] = orders;
  await send('POST', `/order/${first}/shipment`, { pieces: 300 });
  await send('POST', '/shipment', { lines: [{ order: first }], arrivesOn: day(20) });
  await send('POST', `/order/${second}/shipment`, { pieces: 300 });
  expect(await assumeDeliveries(shop, later(44))).toBe(0);
  expect(await assumeDeliveries(shop, later(64))).toBe(0);
  const instances = await Promise.all([1, 2, 3].map(() => assumeDeliveries(shop, later(67))));
  expect(instances.reduce((sum, count) => sum + count, 0)).toBe(1);
  expect(await order(first)).toMatchObject({ state: 'delivered' });
  expect(await order(second)).toMatchObject({ state: 'partly-shipped' });
  expect((await mailSubjects(shop)).filter((subject) => subject.startsWith('Delivered'))).toHaveLength(1);
});
