import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import type { OrderRequest } from '#src/core/orders/order.ts';
import { placeOrder } from '#src/core/orders/place-order.server.ts';
import { withRivalAfterRead } from '#tests/support/race.ts';
import { openTestShop, type Person, type TestShop } from '#tests/support/test-shop.ts';

const actorOf = ({ userId, email, name }: Person) => ({ userId, email, name, role: 'customer' as const });

const setSteps = (shop: TestShop, id: string, priceMinor: number | null) =>
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

async function open(modules?: string) {
  const shop = await openTestShop(modules === undefined ? {} : { EXTENSIONS: modules });
  const buyer = await shop.signIn();
  const toolId = await shop.addTool({ price: 34 });
  await setSteps(shop, toolId, 3_250);
  return { shop, buyer, toolId };
}

describe('an order of a tool with price steps', () => {
  it.each([
    [1_999, 34],
    [2_000, 32.5],
  ])('for %i pieces costs %d each', async (pieces, price) => {
    const { shop, buyer, toolId } = await open();
    await placeOrder(shop, actorOf(buyer), orderOf(buyer, toolId, pieces, price));
    const order = await shop.db.selectFrom('orders').select(['quantity', 'unit_price_minor']).executeTakeFirst();
    expect(order).toEqual({ quantity: pieces, unit_price_minor: price * 100 });
  });

  it('is charged at the step price when the client sends quantity times price', async () => {
    const { shop, buyer, toolId } = await open();
    await placeOrder(shop, actorOf(buyer), orderOf(buyer, toolId, 2_000, 34));
    const order = await shop.db.selectFrom('orders').select('unit_price_minor').executeTakeFirst();
    expect(order?.unit_price_minor).toBe(3_250);
  });

  it.each([33, 32, 35])('is refused with the step price when it has another price, such as %d', async (price) => {
    const { shop, buyer, toolId } = await open();
    await expect(placeOrder(shop, actorOf(buyer), orderOf(buyer, toolId, 2_000, price))).rejects.toMatchObject({
      code: 'price_changed',
      details: { price: 32.5, orderedTotalPrice: 65_000 },
    });
  });

  it('is refused as a changed price when its step changes concurrently, and nothing is sold', async () => {
    const { shop, buyer, toolId } = await open();
    const db = withRivalAfterRead(shop.db, 'tools', () => setSteps(shop, toolId, 3_300));
    await expect(
      placeOrder({ ...shop, db }, actorOf(buyer), orderOf(buyer, toolId, 2_000, 32.5)),
    ).rejects.toMatchObject({ code: 'price_changed', details: { price: 33, orderedTotalPrice: 66_000 } });
    const tool = await shop.db.selectFrom('tools').select('quantity').executeTakeFirst();
    expect(tool?.quantity).toBe(10_000);
    expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([]);
  });

  it('is refused as on request when its step becomes one without a price concurrently', async () => {
    const { shop, buyer, toolId } = await open();
    const db = withRivalAfterRead(shop.db, 'tools', () => setSteps(shop, toolId, null));
    await expect(
      placeOrder({ ...shop, db }, actorOf(buyer), orderOf(buyer, toolId, 2_000, 32.5)),
    ).rejects.toMatchObject({ code: 'price_on_request' });
    expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([]);
  });

  it('is not affected by a changed step for other quantities', async () => {
    const { shop, buyer, toolId } = await open();
    const db = withRivalAfterRead(shop.db, 'tools', () => setSteps(shop, toolId, 3_300));
    await placeOrder({ ...shop, db }, actorOf(buyer), orderOf(buyer, toolId, 500, 34));
    expect(await shop.db.selectFrom('orders').select('id').execute()).toHaveLength(1);
  });

  it('has the price of the tool with the module off', async () => {
    const { shop, buyer, toolId } = await open('none');
    await placeOrder(shop, actorOf(buyer), orderOf(buyer, toolId, 2_000, 34));
    const order = await shop.db.selectFrom('orders').select('unit_price_minor').executeTakeFirst();
    expect(order?.unit_price_minor).toBe(3_400);
  });
});
