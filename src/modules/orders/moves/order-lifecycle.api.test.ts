import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { haveModules } from '#tests/support/have-modules.ts';
import { mailSubjects, placeTestOrder, stockOf } from '#tests/support/place-order.ts';
import { withRivalAfterRead } from '#tests/support/race.ts';
import { openShopWithOrder } from '#tests/support/shop-with-order.ts';
import type { Person, TestShop } from '#tests/support/test-shop.ts';
import { advanceOrder } from './advance-order.server.ts';

type Call = 'payment' | 'shipment' | 'cancel';

function post(shop: TestShop, { headers }: Person, id: string, call: Call) {
  return shop.app.inject({ method: 'POST', url: `/api/order/${id}/${call}`, headers });
}

const openShop = (environment: Record<string, string> = {}) =>
  openShopWithOrder(environment, { stock: 1_200, pieces: 700 });

/** An accepted order that ships before it is paid. */
const acceptOnAccount = ({ db }: TestShop) =>
  db.updateTable('orders').set({ state: 'confirmed', on_account: 1 }).execute();

function eventsOf({ db }: TestShop) {
  return db
    .selectFrom('order_events')
    .select(['event', 'from_state', 'to_state', 'done_by'])
    .orderBy('order_id')
    .orderBy('id')
    .execute();
}

const row = (event: string, from_state: string | null, to_state: string, done_by: string) => ({
  event,
  from_state,
  to_state,
  done_by,
});

describe('a move of an order', () => {
  it.runIf(haveModules('payments', 'shipping'))(
    'is recorded with both states and its actor, and the order shows the new state',
    async () => {
      const { shop, buyer, admin, orderId } = await openShop();
      for (const call of ['payment', 'payment', 'shipment', 'payment'] as const) {
        expect((await post(shop, admin, orderId, call)).statusCode).toBe(200);
      }
      expect(await eventsOf(shop)).toEqual([
        row('placed', null, 'to-be-paid', buyer.userId),
        row('paid', 'to-be-paid', 'paid', admin.userId),
        row('shipped', 'paid', 'shipped', admin.userId),
      ]);
      const orders = await shop.app.inject({ url: `/api/user-order?user=${buyer.email}`, headers: buyer.headers });
      expect(orders.json()).toMatchObject([{ _id: orderId, state: 'shipped', cancelledAt: null }]);
    },
  );

  it('does not exist without modules: the order is only placed', async () => {
    const { shop, buyer } = await openShop({ EXTENSIONS: 'none' });
    expect(await eventsOf(shop)).toEqual([row('placed', null, 'to-be-paid', buyer.userId)]);
  });

  it('is not recorded for an order that is refused', async () => {
    const { shop, buyer, toolId } = await openShop();
    await expect(placeTestOrder(shop, buyer, toolId, 600)).rejects.toThrow('not available in stock');
    expect(await eventsOf(shop)).toHaveLength(1);
  });
});

describe('a move that an order cannot make', () => {
  it.runIf(haveModules('payments', 'shipping', 'orders'))(
    'is refused with a list of the moves that it can make',
    async () => {
      const { shop, admin, orderId } = await openShop();
      expect((await post(shop, admin, orderId, 'shipment')).json().error).toMatchObject({
        code: 'order_unpaid',
        state: 'to-be-paid',
        allowed: ['cancelled', 'amended', 'paid', 'payment-received', 'refunded', 'payment-corrected', 'confirmed'],
      });
    },
  );

  it.runIf(haveModules('shipping', 'orders'))(
    'is refused after a cancellation: the order is not shipped, and its customer gets no mail',
    async () => {
      const { shop, buyer, admin, orderId } = await openShop();
      await post(shop, buyer, orderId, 'cancel');
      const shipped = await post(shop, admin, orderId, 'shipment');
      expect(shipped.statusCode).toBe(409);
      expect(shipped.json().error).toMatchObject({ code: 'order_cancelled' });
      const order = await shop.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
      expect(order).toMatchObject({ state: 'cancelled', shipped_at: null });
      expect(await mailSubjects(shop)).toEqual([
        'Your order of 700 × Test drill',
        'Cancelled: your order of 700 × Test drill',
      ]);
    },
  );

  it.runIf(haveModules('payments'))('is refused to a customer if only admins may make it', async () => {
    const { shop, buyer, orderId } = await openShop();
    await expect(advanceOrder(shop, buyerOf(buyer), orderId, 'paid')).rejects.toMatchObject({ code: 'admin_only' });
  });
});

const buyerOf = ({ userId, email, name }: Person) => ({ userId, email, name, role: 'customer' }) as const;
const adminOf = ({ userId, email, name }: Person) => ({ userId, email, name, role: 'admin' }) as const;

describe('of two concurrent moves', () => {
  it.runIf(haveModules('shipping', 'orders'))(
    'the later one sees the earlier one: a shipped order cannot be cancelled',
    async () => {
      const { shop, admin, toolId, orderId } = await openShop();
      await acceptOnAccount(shop);
      const rival = () => post(shop, admin, orderId, 'shipment');
      const db = withRivalAfterRead(shop.db, 'orders', rival);
      const cancelling = advanceOrder({ ...shop, db }, adminOf(admin), orderId, 'cancelled');
      await expect(cancelling).rejects.toMatchObject({ code: 'order_not_pending' });
      expect(await stockOf(shop, toolId)).toBe(500);
      expect((await eventsOf(shop)).map(({ event }) => event)).toEqual(['placed', 'shipped']);
    },
  );

  it.runIf(haveModules('shipping', 'orders'))(
    'the later one sees the earlier one: a cancelled order cannot be shipped',
    async () => {
      const { shop, admin, toolId, orderId } = await openShop();
      await acceptOnAccount(shop);
      const db = withRivalAfterRead(shop.db, 'orders', () => post(shop, admin, orderId, 'cancel'));
      const shipping = advanceOrder({ ...shop, db }, adminOf(admin), orderId, 'shipped');
      await expect(shipping).rejects.toMatchObject({ code: 'order_cancelled' });
      expect(await stockOf(shop, toolId)).toBe(1_200);
      expect(await mailSubjects(shop)).toHaveLength(2);
    },
  );

  it.runIf(haveModules('payments'))('the later one changes nothing if it records the same payment', async () => {
    const { shop, admin, orderId } = await openShop();
    const db = withRivalAfterRead(shop.db, 'orders', () => post(shop, admin, orderId, 'payment'));
    expect(await advanceOrder({ ...shop, db }, adminOf(admin), orderId, 'paid')).toBe(false);
    expect(await mailSubjects(shop)).toHaveLength(2);
    expect((await eventsOf(shop)).map(({ event }) => event)).toEqual(['placed', 'paid']);
  });

  it.runIf(haveModules('payments'))('the later one is made if it is still allowed', async () => {
    const { shop, admin, orderId } = await openShop();
    await post(shop, admin, orderId, 'payment');
    // The rival ships the order before the payment is recorded; a shipped order can still be paid.
    await shop.db.updateTable('orders').set({ state: 'to-be-paid', paid_at: null }).execute();
    const rival = () => shop.db.updateTable('orders').set({ state: 'shipped', shipped_at: 1 }).execute();
    const db = withRivalAfterRead(shop.db, 'orders', rival);
    expect(await advanceOrder({ ...shop, db }, adminOf(admin), orderId, 'paid')).toBe(true);
    const order = await shop.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow();
    expect(order).toMatchObject({ state: 'shipped', paid_at: expect.any(Number) });
  });
});
