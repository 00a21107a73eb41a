import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#src/platform/database/open.server.ts';
import { openAsAdmin } from '#tests/support/admin-page.ts';
import { expectAccessible } from '#tests/support/axe.ts';
import { useBrowser } from '#tests/support/browser.ts';
import { haveModules } from '#tests/support/have-modules.ts';
import { findDemoBuyer, insertManyOrders } from '#tests/support/many-orders.ts';
import { orderRow } from '#tests/support/order-row.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';

describe('an admin with years of orders', () => {
  const shop = useRunningShop();
  let oldest = '';
  useBrowser();

  beforeAll(async () => {
    const { db, close } = openDatabase({ dataDir: shop.dataDir() });
    const buyer = await findDemoBuyer(db);
    oldest =
      (await insertManyOrders(db, { ...buyer, name: 'Karim Sheikh' }, 1, { tool_name: 'Oldest jigsaw' }))[0] ?? '';
    await insertManyOrders(db, buyer, 200);
    await insertManyOrders(db, buyer, 60, { tool_name: 'Orbital sander', quantity: 777 });
    await insertManyOrders(db, buyer, 1, { tool_name: 'Orbital sander', quantity: 888, state: 'paid', paid_at: 1 });
    await close();
  });

  it.runIf(haveModules('payments', 'orders'))(
    'finds an order by words, state and id, and the URL contains the search',
    async () => {
      const page = await openAsAdmin(shop.url(), '/dashboard');
      const rows = page.getByRole('main').locator('tbody tr');
      await expect.poll(() => rows.count()).toBe(50);
      const status = await page.getByRole('main').getByRole('status').elementHandle();
      expect(await status?.textContent()).toBe('');
      const field = page.getByRole('searchbox', { name: 'Search orders' });
      await field.fill('sander');
      await field.press('Enter');
      await page.waitForURL('**/dashboard?q=sander');
      // Screen readers announce changes only in an element that was already on the page.
      await expect.poll(() => status?.textContent()).toBe('The newest 50 orders found');
      expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.getByRole('button', { name: 'Load more' }).click();
      await page.getByRole('status').getByText('61 orders found').waitFor();
      await expect.poll(() => rows.count()).toBe(61);

      const states = page.getByRole('navigation', { name: 'Orders by state' });
      await states.getByRole('link', { name: /^Paid/ }).click();
      await page.waitForURL('**/dashboard?q=sander&state=paid');
      await page.getByRole('status').getByText('1 order found').waitFor();
      await orderRow(page, 888).waitFor();
      await page.reload();
      await page.getByRole('status').getByText('1 order found').waitFor();
      expect(await states.locator('[aria-current=page]').textContent()).toMatch(/^Paid/);
      expect(await field.inputValue()).toBe('sander');
      await expectAccessible(page, 'orders that were searched');

      await page.goBack();
      await page.waitForURL('**/dashboard?q=sander');
      await expect.poll(() => states.locator('[aria-current=page]').textContent()).toMatch(/^All/);
      await field.fill(oldest);
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await rows.filter({ hasText: 'Oldest jigsaw' }).waitFor();
      await page.getByRole('status').getByText('1 order found').waitFor();
    },
  );
});
