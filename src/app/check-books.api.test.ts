import '#tests/support/on-sqlite-too.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { enabledRooms } from '#src/app/modules.server.ts';
import { insertDemoOrders } from '#src/demo/demo-orders.server.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { openShopWithOrder } from '#tests/support/shop-with-order.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

/** @param demoAt when the demo is set up, in milliseconds */
async function openShopWithOrders(count: number, demoAt = Date.now()) {
  const shop = await openTestShop();
  const [buyer, toolId] = [await shop.signIn(), await shop.addTool({ quantity: 100_000 })];
  const { userId: adminId } = await shop.signIn('admin');
  const tools = [{ id: toolId, name: 'Test drill', price: 34, priceSteps: [], price_minor: 3_400 }];
  await insertDemoOrders(shop.db, {
    adminId,
    buyer: { ...buyer, id: buyer.userId },
    tools,
    count: 60,
    currency: 'USD',
    fills: shop.fills,
    now: demoAt,
  });
  for (const { seedDemo } of enabledRooms(shop.config)) await seedDemo?.(shop.db, { currency: 'USD' });
  const ids: string[] = [];
  for (let placed = 0; placed < count; placed += 1) ids.push(await placeTestOrder(shop, buyer, toolId));
  if (count === 0) return { shop, orders: [] };
  const rows = await shop.db
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return { shop, orders: rows.map(({ id, number }) => ({ id, number: number ?? '' })) };
}

it('a shop with orders in every state is consistent, and every manual change to event, state, date, pieces, money, mail or number is reported', async () => {
  const { shop, orders } = await openShopWithOrders(10);
  const { db } = shop;
  expect(await findInconsistencies(shop)).toEqual([]);
  const [unplaced, moved, dated, sent, owing, paid, unmailed, twice, same, beyond] = orders as [
    (typeof orders)[0],
    ...typeof orders,
  ];
  const number = (order = unplaced) => order.number;
  const set = (order = unplaced, assignment: string) =>
    sql`update orders set ${sql.raw(assignment)} where id = ${order.id}`.execute(db);
  await sql`delete from order_events where order_id = ${unplaced.id}`.execute(db);
  await set(moved, "state = 'confirmed'");
  await set(dated, 'cancelled_at = 1');
  await set(sent, 'shipped_pieces = quantity');
  await set(owing, 'received_minor = -1');
  await set(paid, 'paid_at = 1');
  await sql`delete from outbox where event_id in (select id from order_events where order_id = ${unmailed?.id})`.execute(
    db,
  );
  await sql`drop index orders_by_number`.execute(db);
  await set(same, `number = '${twice?.number}'`);
  await set(beyond, "number = 'ORD-2026-999999'");
  const reported = (await findInconsistencies(shop)).join('\n');
  for (const fault of [
    `${number(unplaced)}: was placed by 0 events`,
    `${number(moved)}: its events do not lead to its state, confirmed`,
    `${number(dated)}: is to-be-paid, but its date of cancellation says otherwise`,
    `${number(sent)}: is to-be-paid, but all of its pieces have left`,
    `${number(owing)}: its received amount is negative`,
    `${number(paid)}: is to be paid, but has a date of payment`,
    `${number(unmailed)}: its customer was sent no mail about "placed"`,
    `${number(twice)}: several orders have this number`,
    'ORD-2026-999999: the counter of 2026 is behind',
  ])
    expect(reported).toContain(fault);
});

it('the events of the demo need no mails, however late it is set up', async () => {
  const { shop } = await openShopWithOrders(0, Date.now() + DAY_MS);
  expect(await findInconsistencies(shop)).toEqual([]);
});

it('a delivered order needs no mail, unless it is a sample', async () => {
  const { shop, orderId, post } = await openShopWithOrder();
  for (const [step, body] of [
    ['payment', { amount: 17_000, receivedOn: '2026-01-05', reference: 'FT1' }],
    ['shipment', { carrier: 'MSC' }],
    ['delivery', {}],
  ] as const)
    expect((await post(`/order/${orderId}/${step}`, body)).statusCode, step).toBe(200);
  expect(await findInconsistencies(shop)).toEqual([]);
});
