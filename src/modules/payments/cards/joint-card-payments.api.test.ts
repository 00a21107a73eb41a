import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/platform/database/new-id.server.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import { findInconsistencies } from '#tests/support/inconsistencies.ts';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { expireOrders } from '../unpaid/expire-orders.server.ts';
import { openSslcommerzShop } from './sslcommerz-test-shop.server.ts';

/** Of one order of 500 pieces at 34 taka, in paisa. */
const [TOTAL, DEPOSIT] = [1_700_000, 510_000];

async function openJointShop(orders = 2) {
  const opened = await openSslcommerzShop({ pieces: 500, orders });
  const { shop, gateway, ids, post, beginPart } = opened;
  const clerk = await shop.signIn('admin');
  const payByCard = async (id: string | undefined, part: string) => {
    const { tran_id } = gateway.pay(await beginPart(part, id));
    return (await post(`/card-payment/${tran_id}/check`)).json();
  };
  const transfer = (id: string | undefined, payload: object) => post(`/order/${id}/payment`, payload, clerk);
  const received = async () => {
    const rows = await shop.db.selectFrom('orders').select(['received_minor', 'state']).orderBy('id').execute();
    return rows.map(({ received_minor, state }) => [Number(received_minor), state]);
  };
  /** Of the orders with an event that carries the card payment. */
  const carriers = async () => {
    const rows = await shop.db.selectFrom('order_events').select(['order_id', 'data']).orderBy('id').execute();
    return rows.filter(({ data }) => JSON.parse(data).cardPayment).map(({ order_id }) => ids.indexOf(order_id));
  };
  return { ...opened, clerk, payByCard, transfer, received, carriers };
}

describe('a card payment for one order of a joint invoice', () => {
  it('confirms the order that it was started for, which does not expire then', async () => {
    const { shop, ids, payByCard, received, carriers, get } = await openJointShop();
    expect(await payByCard(ids[1], 'deposit')).toEqual({ state: 'received' });
    expect(await received()).toEqual([
      [0, 'to-be-paid'],
      [DEPOSIT, 'confirmed'],
    ]);
    expect(await carriers()).toEqual([1]);
    expect((await get(`/order/${ids[1]}/card-payment`)).offers).toMatchObject([{ part: 'all' }]);
    expect(await findInconsistencies(shop)).toEqual([]);
    expect(await expireOrders(shop, Date.now() + 60 * DAY_MS)).toBe(1);
    expect(await received()).toMatchObject([
      [0, 'cancelled'],
      [DEPOSIT, 'confirmed'],
    ]);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('pays all of that order before another one', async () => {
    const { shop, ids, payByCard, received } = await openJointShop();
    expect(await payByCard(ids[1], 'all')).toEqual({ state: 'received' });
    expect(await received()).toEqual([
      [0, 'to-be-paid'],
      [TOTAL, 'paid'],
    ]);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('pays with the rest the other orders as a transfer does', async () => {
    const { shop, gateway, ids, beginPart, transfer, post, received, carriers } = await openJointShop(3);
    const { tran_id } = gateway.pay(await beginPart('all', ids[1]));
    // Meanwhile a transfer has paid the first deposit and a part of the second.
    expect((await transfer(ids[1], { amount: 7_600 })).statusCode).toBe(200);
    expect((await post(`/card-payment/${tran_id}/check`)).json()).toEqual({ state: 'received' });
    expect(await received()).toEqual([
      [DEPOSIT, 'confirmed'],
      [TOTAL, 'paid'],
      [250_000, 'to-be-paid'],
    ]);
    expect(await carriers()).toEqual([1]);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('of a deposit that was paid meanwhile is one for the other orders, and the books agree', async () => {
    const { shop, gateway, ids, beginPart, transfer, post, received } = await openJointShop(3);
    const { tran_id } = gateway.pay(await beginPart('deposit', ids[1]));
    expect((await transfer(ids[0], { amount: 10_200 })).statusCode).toBe(200);
    expect((await post(`/card-payment/${tran_id}/check`)).json()).toEqual({ state: 'received' });
    expect((await received()).map(([amount]) => amount)).toEqual([DEPOSIT, DEPOSIT, DEPOSIT]);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('stays in the books of the invoice once its money is moved to another order', async () => {
    const { shop, clerk, ids, payByCard, post, received } = await openJointShop();
    await payByCard(ids[1], 'deposit');
    expect((await post(`/order/${ids[1]}/cancel`, {}, clerk)).statusCode).toBe(200);
    expect((await received()).map(([amount]) => amount)).toEqual([DEPOSIT, 0]);
    expect(await findInconsistencies(shop)).toEqual([]);
  });

  it('is named by the check of the books with its entries, on its invoice and on others', async () => {
    const { shop, buyer, ids, payByCard } = await openJointShop();
    await payByCard(ids[1], 'deposit');
    const other = await placeTestOrder(shop, buyer, await shop.addTool());
    const event = shop.db.selectFrom('order_events').selectAll().where('data', 'like', '%cardPayment%');
    const entry = await event.executeTakeFirstOrThrow();
    await shop.db
      .insertInto('order_events')
      .values({ ...entry, id: newId(), order_id: other })
      .execute();
    expect((await findInconsistencies(shop)).join('\n')).toMatch(
      /: card payment \S+ is received, but has these entries: 1 on its invoice, 1 on others/,
    );
  });

  it('leaves that order first when its entry is corrected', async () => {
    const { shop, clerk, ids, payByCard, post, get, received } = await openJointShop();
    await payByCard(ids[0], 'deposit');
    await payByCard(ids[1], 'deposit');
    const [entry] = (await get(`/order/${ids[0]}/ledger`)).entries;
    expect((await post(`/order/${ids[0]}/correction`, { entry: entry.id }, clerk)).statusCode).toBe(200);
    expect((await received()).map(([amount]) => amount)).toEqual([0, DEPOSIT]);
    expect(await findInconsistencies(shop)).toEqual([]);
  });
});
