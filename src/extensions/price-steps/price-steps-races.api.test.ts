import { describe, expect, it } from 'vitest';
import type { OrderRequest } from '#src/core/orders/order.ts';
import { placeOrder } from '#src/core/orders/place-order.server.ts';
import { withRivalAfterRead } from '#tests/support/race.ts';
import { openTestShop, type Person, type TestShop } from '#tests/support/test-shop.ts';

const actorOf = ({ userId, email, name }: Person) => ({ userId, email, name, role: 'customer' as const });

const setSteps = (shop: TestShop, id: string, priceMinor: number) =>
  shop.db
    .updateTable('tools')
    .set({ price_steps: JSON.stringify([{ from: 2_000, priceMinor }]) })
    .where('id', '=', id)
    .execute();

function orderOf(buyer: Person, toolId: string, pieces: number, price: number): OrderRequest {
  return {
    shippingAddress: '12 Mirpur Road',
    orderedPhone: '01712345678',
    orderedTool: 'Test drill',
    orderedMinQty: pieces,
    orderedTotalPrice: Math.round(pieces * price * 100) / 100,
    orderedEmail: buyer.email,
    toolId,
  };
}

async function open(extensions?: string) {
  const shop = await openTestShop(extensions === undefined ? {} : { EXTENSIONS: extensions });
  const buyer = await shop.signIn();
  const toolId = await shop.addTool({ price: 34 });
  await setSteps(shop, toolId, 3_250);
  return { shop, buyer, toolId };
}

describe('an order by price steps', () => {
  it.each([
    [1_999, 34],
    [2_000, 32.5],
  ])('%i pieces cost %d each', async (pieces, price) => {
    const { shop, buyer, toolId } = await open();
    await placeOrder(shop, actorOf(buyer), orderOf(buyer, toolId, pieces, price));
    const order = await shop.db.selectFrom('orders').select(['quantity', 'unit_price_minor']).executeTakeFirst();
    expect(order).toEqual({ quantity: pieces, unit_price_minor: price * 100 });
  });

  it('a client without price steps sends quantity times price and is charged the price of the step', async () => {
    const { shop, buyer, toolId } = await open();
    await placeOrder(shop, actorOf(buyer), orderOf(buyer, toolId, 2_000, 34));
    const order = await shop.db.selectFrom('orders').select('unit_price_minor').executeTakeFirst();
    expect(order?.unit_price_minor).toBe(3_250);
  });

  it.each([33, 32, 35])('any other price, such as %d, is refused with the price by the step', async (price) => {
    const { shop, buyer, toolId } = await open();
    await expect(placeOrder(shop, actorOf(buyer), orderOf(buyer, toolId, 2_000, price))).rejects.toMatchObject({
      code: 'price_changed',
      details: { price: 32.5, orderedTotalPrice: 65_000 },
    });
  });

  it('a step that changes while the order is placed is refused as a changed price; nothing is sold', async () => {
    const { shop, buyer, toolId } = await open();
    const db = withRivalAfterRead(shop.db, 'tools', () => setSteps(shop, toolId, 3_300));
    await expect(
      placeOrder({ ...shop, db }, actorOf(buyer), orderOf(buyer, toolId, 2_000, 32.5)),
    ).rejects.toMatchObject({ code: 'price_changed', details: { price: 33, orderedTotalPrice: 66_000 } });
    const left = await shop.db.selectFrom('tools').select('quantity').executeTakeFirst();
    expect(left?.quantity).toBe(10_000);
    expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([]);
  });

  it('a step that changes for other quantities alone does not matter', async () => {
    const { shop, buyer, toolId } = await open();
    const db = withRivalAfterRead(shop.db, 'tools', () => setSteps(shop, toolId, 3_300));
    await placeOrder({ ...shop, db }, actorOf(buyer), orderOf(buyer, toolId, 500, 34));
    expect(await shop.db.selectFrom('orders').select('id').execute()).toHaveLength(1);
  });

  it('with the extension off, the price is that of the tool', async () => {
    const { shop, buyer, toolId } = await open('none');
    await placeOrder(shop, actorOf(buyer), orderOf(buyer, toolId, 2_000, 34));
    const order = await shop.db.selectFrom('orders').select('unit_price_minor').executeTakeFirst();
    expect(order?.unit_price_minor).toBe(3_400);
  });
});
