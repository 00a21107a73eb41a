import '#tests/support/on-sqlite-too.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Actor } from '#src/core/accounts/actor.ts';
import type { Order } from '#src/core/orders/order.ts';
import { placeOrder } from '#src/core/orders/place-order.server.ts';
import { amendOrder } from '#src/modules/orders/amend/amend-order.server.ts';
import { advanceOrder } from '#src/modules/orders/moves/advance-order.server.ts';
import { recordForOrder } from '#src/modules/payments/ledger/record-for-order.server.ts';
import { engineOf } from '#src/platform/database/engine.server.ts';
import { openShopToAmend, WHY } from '#tests/support/amend.ts';
import { untilTransactionWaits } from '#tests/support/hold-at-write.ts';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { orderBody } from '#tests/support/order-body.ts';
import { placeTestOrder, stockOf } from '#tests/support/place-order.ts';
import { withRivalAfterRead } from '#tests/support/race.ts';
import { type Person, type ShopChoice, useTestShop } from '#tests/support/test-shop.ts';
import { shipOrders } from './ship-order.server.ts';

const actorOf = ({ userId, email, name }: Person, role: Actor['role']): Actor => ({ userId, email, name, role });

const shared = useTestShop();

const ADDRESS = '12 Mirpur Road, Dhaka';

async function openRace(choice: ShopChoice = shared, options: { stock?: number; pieces?: number } = {}) {
  const opened = await openShopToAmend(choice, options);
  const { shop, admin, orderId } = opened;
  const clerk = actorOf(admin, 'admin');
  const against = (rival: () => Promise<unknown>) => ({ ...shop, db: withRivalAfterRead(shop.db, 'orders', rival) });
  const amend = (parts: Parameters<typeof amendOrder>[0], orderedMinQty: number, seen?: number, id = orderId) =>
    amendOrder(parts, clerk, id, {
      wanted: { orderedMinQty },
      reason: WHY,
      ...(seen !== undefined && { seen: { orderedMinQty: seen } }),
    });
  const pay = (parts: Parameters<typeof recordForOrder>[0]) =>
    recordForOrder(parts, clerk, orderId, { kind: 'payment', amount: 17_000, receivedOn: '2026-03-12' });
  const ship = (parts: Parameters<typeof shipOrders>[0], pieces?: number) =>
    shipOrders(parts, clerk, [{ order: orderId, pieces }], {});
  const cancel = (parts: Parameters<typeof advanceOrder>[0]) => advanceOrder(parts, clerk, orderId, 'cancelled');
  const order = async () => (await opened.read()).order;
  return { ...opened, clerk, against, amend, pay, ship, cancel, order };
}

describe('an amendment and, at the same time,', () => {
  it('a payment: the new promised day is kept', async () => {
    const { shop, clerk, orderId, against, pay, order } = await openRace();
    const wanted = { promisedFor: '2099-03-01' };
    await pay(against(() => amendOrder(shop, clerk, orderId, { wanted, reason: WHY })));
    expect(await order()).toMatchObject({ receivedAmount: 17_000, promisedFor: '2099-03-01' });
  });

  it('the payment of all that was due: the order is not paid for its new pieces, whichever comes first', async () => {
    for (const isAmendedLast of [true, false]) {
      const { shop, against, amend, pay, order } = await openRace();
      if (isAmendedLast)
        await amend(
          against(() => pay(shop)),
          600,
        );
      else await pay(against(() => amend(shop, 600)));
      expect(await order()).toMatchObject({ orderedMinQty: 600, receivedAmount: 17_000, paidAt: null });
      expect(await findInconsistencies(shop)).toEqual([]);
    }
  });

  it('a payment: fewer pieces that it covers are paid, and the rest can be refunded', async () => {
    const { shop, against, amend, pay, order, post, orderId } = await openRace(shared, { pieces: 600 });
    await amend(
      against(() => pay(shop)),
      500,
    );
    expect(await order()).toMatchObject({ state: 'confirmed', orderedTotalPrice: 17_000, paidAt: expect.any(String) });
    await amend(shop, 600);
    expect(await order()).toMatchObject({ state: 'confirmed', paidAt: null });
    expect((await post(`/order/${orderId}/refund`, { amount: 1 })).statusCode).toBe(422);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('the shipment of all pieces: they are all the pieces that there are', async () => {
    const { shop, against, amend, pay, ship, order } = await openRace();
    await pay(shop);
    await expect(
      amend(
        against(() => ship(shop)),
        600,
      ),
    ).rejects.toMatchObject({ code: 'order_shipped' });
    expect(await order()).toMatchObject({ state: 'shipped', orderedMinQty: 500, shippedPieces: 500 });
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('the shipment that a clerk enters for what the order was: it leaves pieces behind, or is refused', async () => {
    const more = await openRace();
    await more.post(`/order/${more.orderId}/terms`, { depositPercent: 0, days: 30 });
    await more.pay(more.shop);
    await more
      .ship(
        more.against(() => more.amend(more.shop, 600)),
        500,
      )
      .catch(() => undefined);
    expect(await more.order()).toMatchObject({ orderedMinQty: 600, shippedAt: null });
    expect(await findInconsistencies(more.shop)).toEqual([]);

    const fewer = await openRace(shared, { pieces: 800 });
    await fewer.post(`/order/${fewer.orderId}/payment`, {});
    const parts = fewer.against(() => fewer.amend(fewer.shop, 600));
    const all = ({ orderedMinQty: pieces }: Order) =>
      ({ event: 'shipped', data: { pieces }, sets: { shippedPieces: pieces } }) as const;
    await advanceOrder(parts, fewer.clerk, fewer.orderId, all);
    expect(await fewer.order()).toMatchObject({ orderedMinQty: 600, shippedPieces: 600 });
    expect(await findInconsistencies(fewer.shop)).toEqual([]);
  });

  it('the cancellation: no piece is lost or returned twice', async () => {
    const first = await openRace();
    const late = first.amend(
      first.against(() => first.cancel(first.shop)),
      600,
    );
    await expect(late).rejects.toMatchObject({ code: 'order_cancelled' });
    expect(await stockOf(first.shop, first.toolId)).toBe(10_000);

    const second = await openRace();
    await second.cancel(second.against(() => second.amend(second.shop, 600)));
    expect(await second.order()).toMatchObject({ state: 'cancelled', orderedMinQty: 600 });
    expect(await stockOf(second.shop, second.toolId)).toBe(10_000);
    expect(await findInconsistencies(second.shop)).toEqual([]);
  });

  it('another amendment: the second is refused with the present values, or all of both are made', async () => {
    const { shop, against, amend, order, read, toolId } = await openRace();
    const second = amend(
      against(() => amend(shop, 600, 500)),
      700,
      500,
    );
    await expect(second).rejects.toMatchObject({ code: 'order_changed', details: { seen: { orderedMinQty: 600 } } });
    const outcomes = await Promise.allSettled([800, 900, 1_000].map((pieces) => amend(shop, pieces, 600)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await Promise.all([1_100, 1_200, 1_300].map((pieces) => amend(shop, pieces)));
    const { orderedMinQty } = await order();
    expect(await stockOf(shop, toolId)).toBe(10_500 - 500 - orderedMinQty);
    expect((await read()).history.filter(({ event }: { event: string }) => event === 'amended')).toHaveLength(5);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('another buyer’s order: the last pieces go to one of them', async () => {
    const { shop, against, amend, toolId } = await openRace(shared, { stock: 1_000 });
    const rival = await shop.signIn();
    const place = () => placeOrder(shop, actorOf(rival, 'customer'), orderBody(rival, toolId, 500) as never);
    await expect(amend(against(place), 1_000)).rejects.toMatchObject({
      code: 'stock_too_low',
      details: { available: 0, most: 500 },
    });
    expect(await stockOf(shop, toolId)).toBe(0);
  });

  it('amendments of two buyers: the stock is never below zero, and returned pieces can be taken', async () => {
    const { shop, amend, toolId, orderId, admin, put } = await openRace(shared, { stock: 2_000, pieces: 900 });
    const other = await placeTestOrder(shop, await shop.signIn(), toolId, 900);
    const raised = await Promise.allSettled([amend(shop, 1_050), amend(shop, 1_050, undefined, other)]);
    expect(raised.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await stockOf(shop, toolId)).toBe(50);
    expect((await put({ orderedMinQty: 500, reason: WHY }, admin, orderId)).statusCode).toBe(200);
    expect((await put({ orderedMinQty: 1_500, reason: WHY }, admin, other)).statusCode).toBe(200);
    expect(await stockOf(shop, toolId)).toBe(0);
    expect(await findInconsistencies(shop)).toEqual([]);
  });
});

describe('an order that is put on a joint invoice at the same time', () => {
  const paths = { change: ['PUT', ''], preview: ['POST', '/amendment-preview'], split: ['POST', '/split'] } as const;

  it.each(['change', 'preview', 'split'] as const)('is seen again before its %s', async (what) => {
    const { shop, admin, buyer, orderId, toolId, post, order } = await openRace(shared, { pieces: 1_200 });
    const other = await placeTestOrder(shop, buyer, toolId);
    const [method, path] = paths[what];
    const payload = { orderedMinQty: 600, ...(what === 'preview' ? {} : { reason: WHY, shippingAddress: ADDRESS }) };
    const answers = await shop.db.transaction().execute(async (trx) => {
      // The invoice is written before its mail.
      if (engineOf(trx) === 'postgres') await sql`lock table outbox in share mode`.execute(trx);
      const joins = post('/invoice', { orders: [orderId, other] });
      await untilTransactionWaits(shop.db, 1);
      const changes = shop.app.inject({ method, url: `/api/order/${orderId}${path}`, headers: admin.headers, payload });
      await untilTransactionWaits(shop.db, 2);
      return [joins, changes];
    });
    const [joined, changed] = await Promise.all(answers);
    expect(joined?.statusCode, joined?.body).toBe(200);
    if (engineOf(shop.db) === 'postgres') {
      expect([changed?.statusCode, changed?.json().error?.code]).toEqual([409, 'order_changed']);
      expect(changed?.json().error.message).toMatch(/was put on another invoice meanwhile/);
      expect(await order()).toMatchObject({ orderedMinQty: 1_200, jointInvoice: joined?.json().number });
    }
    expect(await findInconsistencies(shop)).toEqual([]);
  });
});
