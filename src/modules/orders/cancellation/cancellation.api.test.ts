import { describe, expect, it } from 'vitest';
import { mailSubjects, placeTestOrder, stockOf } from '#tests/support/place-order.ts';
import { openShopWithOrder } from '#tests/support/shop-with-order.ts';
import { openTestShop, type Person, type ShopChoice, type TestShop, useTestShop } from '#tests/support/test-shop.ts';

function cancel(shop: TestShop, { headers }: Person, id: string) {
  return shop.app.inject({ method: 'POST', url: `/api/order/${id}/cancel`, headers });
}

const shared = useTestShop();

const openShop = (choice: ShopChoice = shared) => openShopWithOrder(choice, { stock: 1_200, pieces: 700 });

describe('cancelling an order', () => {
  it('returns the pieces to stock, mails the customer and shows in the list', async () => {
    const { shop, buyer, toolId, orderId } = await openShop({});
    expect(await stockOf(shop, toolId)).toBe(500);
    expect((await cancel(shop, buyer, orderId)).json()).toEqual({ acknowledged: true });
    expect(await stockOf(shop, toolId)).toBe(1200);
    const orders = await shop.app.inject({ url: `/api/user-order?user=${buyer.email}`, headers: buyer.headers });
    expect(orders.json()).toMatchObject([{ _id: orderId, cancelledAt: expect.stringMatching(/^\d{4}-/) }]);
    expect(await mailSubjects(shop)).toEqual([
      'Your order of 700 × Test drill',
      'Cancelled: your order of 700 × Test drill',
    ]);
  });

  it('by an admin is mailed with its reason', async () => {
    const { shop, buyer, orderId } = await openShop();
    const { headers } = await shop.signIn('admin');
    const note = 'We cannot supply these pieces.';
    const url = `/api/order/${orderId}/cancel`;
    expect((await shop.app.inject({ method: 'POST', url, headers, payload: { note } })).statusCode).toBe(200);
    const toBuyer = shop.db.selectFrom('outbox').select('text').where('recipient', '=', buyer.email);
    const mail = toBuyer.where('subject', 'like', 'Cancelled:%');
    expect((await mail.executeTakeFirstOrThrow()).text).toContain(note);
  });

  it('returns the pieces and mails the customer once for five concurrent requests', async () => {
    const { shop, buyer, toolId, orderId } = await openShop({});
    const admin = await shop.signIn('admin');
    const answers = await Promise.all([buyer, admin, buyer, admin, buyer].map((who) => cancel(shop, who, orderId)));
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(await stockOf(shop, toolId)).toBe(1200);
    expect(await mailSubjects(shop)).toHaveLength(2);
  });

  it('returns nothing to stock for a deleted tool', async () => {
    const { shop, buyer, toolId, orderId } = await openShop();
    await shop.db.deleteFrom('tools').where('id', '=', toolId).execute();
    expect((await cancel(shop, buyer, orderId)).statusCode).toBe(200);
    expect(await stockOf(shop, toolId)).toBeUndefined();
  });

  it.each([
    ['only up to the maximum stock', 999_999_800, 1_000_000_000],
    ['nothing if the stock is already above the maximum', 2_147_483_647, 2_147_483_647],
  ])('returns %s', async (_name, quantity, after) => {
    const { shop, buyer, toolId, orderId } = await openShop();
    await shop.db.updateTable('tools').set({ quantity }).where('id', '=', toolId).execute();
    expect((await cancel(shop, buyer, orderId)).statusCode).toBe(200);
    expect(await stockOf(shop, toolId)).toBe(after);
  });

  it('C-API-15 is refused to another customer, and an unknown order is not found', async () => {
    const { shop, buyer, toolId, orderId } = await openShop();
    expect((await cancel(shop, await shop.signIn(), orderId)).statusCode).toBe(403);
    expect((await cancel(shop, buyer, 'nothing')).statusCode).toBe(404);
    expect(await stockOf(shop, toolId)).toBe(500);
  });

  it.each([
    ['paid', { state: 'paid', paid_at: 1 }],
    ['shipped', { state: 'shipped', shipped_at: 1 }],
  ] as const)('is refused for an order that is %s', async (_state, set) => {
    const { shop, buyer, toolId, orderId } = await openShop();
    await shop.db.updateTable('orders').set(set).execute();
    const response = await cancel(shop, buyer, orderId);
    expect(response.statusCode).toBe(409);
    expect(response.json().error.code).toBe('order_not_pending');
    expect(await stockOf(shop, toolId)).toBe(500);
  });

  it.each([
    ['paid', { state: 'paid', paid_at: 1 }, /^Only an order that is not paid .* correct the payment first\.$/],
    ['shipped', { state: 'shipped', shipped_at: 1, paid_at: 1 }, /^An order that is shipped cannot be cancelled\.$/],
  ] as const)(
    'is refused to an admin for an order that is %s, with words for the staff',
    async (_state, set, words) => {
      const { shop, buyer, orderId } = await openShop();
      const admin = await shop.signIn('admin');
      await shop.db.updateTable('orders').set(set).execute();
      const [toAdmin, toBuyer] = [await cancel(shop, admin, orderId), await cancel(shop, buyer, orderId)];
      const code = 'order_not_pending';
      expect(toAdmin.json().error).toMatchObject({ code, message: expect.stringMatching(words) });
      expect(toBuyer.json().error).toMatchObject({ code, message: expect.stringContaining('Please write to sales@') });
    },
  );

  it('responds with 404 with the module off', async () => {
    const shop = await openTestShop({ EXTENSIONS: 'none' });
    const buyer = await shop.signIn();
    const orderId = await placeTestOrder(shop, buyer, await shop.addTool());
    expect((await cancel(shop, buyer, orderId)).statusCode).toBe(404);
  });
});
