import { beforeAll, describe, expect, it } from 'vitest';
import { today } from '#src/core/site/calendar.ts';
import { haveModules } from '#tests/support/have-modules.ts';
import { findDemoBuyer, insertManyOrders } from '#tests/support/many-orders.ts';
import { orderRow } from '#tests/support/order-row.ts';
import { openAsAdmin, openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';

describe('an admin with years of orders', () => {
  const shop = useShop();

  beforeAll(async () => {
    const { db } = shop;
    const buyer = await findDemoBuyer(db);
    await insertManyOrders(db, { ...buyer, name: 'Karim Sheikh' }, 1, { tool_name: 'Oldest jigsaw' });
    await insertManyOrders(db, buyer, 200);
    await insertManyOrders(db, buyer, 60, { tool_name: 'Orbital sander', quantity: 777 });
    await insertManyOrders(db, buyer, 1, { tool_name: 'Orbital sander', quantity: 888, state: 'paid', paid_at: 1 });
  });

  it('has the search that customers have, who find only their own orders', async () => {
    const page = await openPage(shop);
    await signInAs(page, 'buyer@example.com', '/dashboard?q=helicopter&state=cancelled');
    await page.getByText('No orders match.').waitFor();
    const search = page.getByRole('searchbox', { name: 'Search orders' });
    await expect.poll(() => search.inputValue()).toBe('helicopter');
    await page.getByRole('link', { name: 'Show all orders' }).click();
    await expect.poll(() => page.getByRole('main').locator('tbody tr').count()).toBe(50);
    await page.getByRole('button', { name: 'Download' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Orders: Excel (XLSX)' }).click();
    expect((await saved).suggestedFilename()).toBe(`orders-${today()}.xlsx`);
    expect(await page.getByRole('button', { name: 'Shipments: CSV' }).count()).toBe(haveModules('shipping') ? 1 : 0);
  });

  it('finds the oldest order by words, and sees a message when there is no result', async () => {
    const page = await openPage(shop);
    await signInAs(page, 'admin@example.com', '/dashboard?q=karim+jigsaw');
    await page.getByRole('status').getByText('1 order found').waitFor();
    await page.getByRole('main').locator('tbody tr').filter({ hasText: 'Oldest jigsaw' }).waitFor();
    await page.goto('/dashboard?q=karrim+jigsow');
    await page.getByRole('link', { name: 'karim jigsaw' }).click();
    await page.getByRole('status').getByText('1 order found').waitFor();
    await page.goto('/dashboard?q=helicopter');
    await page.getByText('No orders match.').waitFor();
    expect(await page.getByRole('main').getByRole('status').textContent()).toBe('0 orders found');
    await page.getByRole('link', { name: 'Show all orders' }).press('Enter');
    await page.waitForURL('**/dashboard');
    await expect.poll(() => page.getByRole('main').locator('tbody tr').count()).toBe(50);
    await expect.poll(() => page.locator(':focus').textContent()).toBe('Manage all orders');
    expect(await page.getByRole('main').getByRole('status').textContent()).toBe('');
  });

  it.runIf(haveModules('payments', 'shipping', 'orders'))(
    'sees an order leave the list of its state when the state changes',
    async () => {
      const page = await openAsAdmin(shop, '/dashboard?state=paid');
      const row = orderRow(page, 888);
      await row.getByText('Shipped', { exact: true }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Record the shipment' }).click();
      await page.getByText('No orders match.').waitFor();
    },
  );
});

describe('an admin without modules', () => {
  const shop = useShop({ EXTENSIONS: 'none' });

  it('C-DASH-08 has the plain list, whatever the address asks for', async () => {
    const { db } = shop;
    await insertManyOrders(db, await findDemoBuyer(db), 1);
    const page = await openAsAdmin(shop, '/dashboard?q=helicopter&state=paid');
    await expect.poll(() => page.getByRole('main').locator('tbody tr').count()).toBe(1);
    expect(await page.getByRole('searchbox', { name: 'Search orders' }).count()).toBe(0);
  });
});
