import { describe, expect, it } from 'vitest';
import { openTestShop } from '#tests/support/test-shop.ts';

describe('DELETE /tool/{id}', () => {
  it('C-API-08 returns deletedCount 1, and 0 the second time', async () => {
    const shop = await openTestShop();
    const admin = await shop.signIn('admin');
    const id = await shop.addTool();
    const remove = () => shop.app.inject({ method: 'DELETE', url: `/api/tool/${id}`, headers: admin.headers });
    expect((await remove()).json()).toMatchObject({ deletedCount: 1 });
    expect((await remove()).json()).toMatchObject({ deletedCount: 0 });
    expect((await shop.app.inject('/api/tool')).json()).toEqual([]);
  });

  it('keeps the orders of the tool, with its name and price', async () => {
    const shop = await openTestShop();
    const [buyer, admin] = [await shop.signIn(), await shop.signIn('admin')];
    const toolId = await shop.addTool();
    const placed = await shop.app.inject({
      method: 'POST',
      url: '/api/order',
      headers: buyer.headers,
      payload: {
        orderedEmail: buyer.email,
        shippingAddress: 'Dhaka',
        orderedPhone: '01700000000',
        orderedTool: 'Test drill',
        orderedMinQty: 500,
        orderedTotalPrice: 17_000,
        toolId,
      },
    });
    expect(placed.statusCode).toBe(200);
    await shop.app.inject({ method: 'DELETE', url: `/api/tool/${toolId}`, headers: admin.headers });
    const orders = await shop.app.inject({ url: '/api/order', headers: admin.headers });
    expect(orders.json()).toMatchObject([{ orderedTool: 'Test drill', orderedTotalPrice: 17_000 }]);
  });
});
