import { describe, expect, it } from 'vitest';
import { placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';

describe('the other open orders of a customer', () => {
  const shop = useShop();

  it('are beside an order for a clerk, without delivered and cancelled ones, and not for the customer', async () => {
    const ids = [];
    for (const pieces of [500, 600, 700, 800]) ids.push(await placeOrderAsBuyer(shop.url(), pieces));
    const [first = '', second = '', third = '', fourth = ''] = ids;
    const { db } = shop;
    await db.updateTable('orders').set({ state: 'delivered', paid_at: 1 }).where('id', '=', third).execute();
    await db.updateTable('orders').set({ state: 'cancelled', cancelled_at: 1 }).where('id', '=', fourth).execute();
    const page = await openPage(shop);
    await signInAs(page, 'admin@example.com', `/dashboard/orders/${first}`);
    const { number } = await db
      .selectFrom('orders')
      .select('number')
      .where('id', '=', second)
      .executeTakeFirstOrThrow();
    const other = page.getByRole('listitem').filter({ hasText: number });
    await page.getByRole('heading', { name: 'Another open order' }).waitFor();
    expect(await other.textContent()).toContain('$20,400 to pay');

    await signInAs(page, 'buyer@example.com', `/dashboard/orders/${first}`);
    await page.getByRole('heading', { name: 'Payment' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Another open order' }).count()).toBe(0);
  });
});
