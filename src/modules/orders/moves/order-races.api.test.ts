import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import type { Actor } from '#src/core/accounts/actor.ts';
import type { OrderRequest } from '#src/core/orders/order.ts';
import { placeOrder } from '#src/core/orders/place-order.server.ts';
import { mailSubjects } from '#tests/support/place-order.ts';
import { withRivalAfterRead } from '#tests/support/race.ts';
import { openTestShop, type Person, type TestShop } from '#tests/support/test-shop.ts';

const PRICE = 34;

const actorOf = ({ userId, email, name }: Person): Actor => ({ userId, email, name, role: 'customer' });

function requestOf(buyer: Person, toolId: string): OrderRequest {
  return {
    orderedBy: buyer.name,
    orderedEmail: buyer.email,
    shippingAddress: '12 Mirpur Road',
    orderedPhone: '01712345678',
    orderedTool: 'Test drill',
    orderedMinQty: 500,
    orderedTotalPrice: 500 * PRICE,
    toolId,
  };
}

/** Places an order of 500 pieces while `rival` runs between reading the tool and writing the order. */
function placeAgainst(shop: TestShop, buyer: Person, toolId: string, rival: () => Promise<unknown>, key?: string) {
  const db = withRivalAfterRead(shop.db, 'tools', rival);
  return placeOrder({ ...shop, db }, actorOf(buyer), requestOf(buyer, toolId), key);
}

async function remaining(shop: TestShop, id: string) {
  const tool = await shop.db.selectFrom('tools').select('quantity').where('id', '=', id).executeTakeFirst();
  const orders = await shop.db.selectFrom('orders').select('id').execute();
  const mails = await mailSubjects(shop);
  return { stock: tool?.quantity, orders: orders.length, mails: mails.length };
}

describe('an order with a concurrent change', () => {
  it('is refused if another buyer has taken the last 500 pieces, and the stock is not negative', async () => {
    const shop = await openTestShop();
    const [slower, faster] = [await shop.signIn(), await shop.signIn()];
    const toolId = await shop.addTool({ quantity: 500, price: PRICE });
    const rival = () => placeOrder(shop, actorOf(faster), requestOf(faster, toolId));
    await expect(placeAgainst(shop, slower, toolId, rival)).rejects.toThrow(
      'Sorry! 500 quantities are not available in stock.',
    );
    expect(await remaining(shop, toolId)).toEqual({ stock: 0, orders: 1, mails: 1 });
  });

  it('is refused with the new price if the price has changed', async () => {
    const shop = await openTestShop();
    const buyer = await shop.signIn();
    const toolId = await shop.addTool({ price: PRICE });
    const rival = () => shop.db.updateTable('tools').set({ price_minor: 3_600 }).where('id', '=', toolId).execute();
    await expect(placeAgainst(shop, buyer, toolId, rival)).rejects.toMatchObject({
      code: 'price_changed',
      message: 'The price changed: it is now $36 per piece, $18,000 in total.',
      details: { price: 36, orderedTotalPrice: 18_000 },
    });
    expect(await remaining(shop, toolId)).toEqual({ stock: 10_000, orders: 0, mails: 0 });
  });

  it('is refused if the tool has been deleted', async () => {
    const shop = await openTestShop();
    const buyer = await shop.signIn();
    const toolId = await shop.addTool();
    const rival = () => shop.db.deleteFrom('tools').where('id', '=', toolId).execute();
    await expect(placeAgainst(shop, buyer, toolId, rival)).rejects.toMatchObject({ code: 'tool_not_found' });
    expect(await remaining(shop, toolId)).toEqual({ stock: undefined, orders: 0, mails: 0 });
  });

  it('returns the order of a request with the same key that commits first', async () => {
    const shop = await openTestShop();
    const buyer = await shop.signIn();
    const toolId = await shop.addTool();
    const key = 'one-intended-order';
    let first: { id: string } | undefined;
    const rival = async () => {
      first = await placeOrder(shop, actorOf(buyer), requestOf(buyer, toolId), key);
    };
    const second = await placeAgainst(shop, buyer, toolId, rival, key);
    expect(second).toMatchObject({ id: first?.id, repeated: true });
    expect(await remaining(shop, toolId)).toEqual({ stock: 9_500, orders: 1, mails: 1 });
  });
});
