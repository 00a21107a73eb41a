import { expect, it } from 'vitest';
import { openDatabase } from '#src/platform/database/open.server.ts';
import { openAsAdmin } from '#tests/support/admin-page.ts';
import { useBrowser } from '#tests/support/browser.ts';
import { placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';

const shop = useRunningShop();
useBrowser();

it('the list of invoices fits on a printed page, however long a customer’s name is', async () => {
  await placeOrderAsBuyer(shop.url());
  const { db, close } = openDatabase({ dataDir: shop.dataDir() });
  await db
    .updateTable('user')
    .set({ name: 'Elektrowerkzeuge'.repeat(5) })
    .where('email', '=', 'buyer@example.com')
    .execute();
  await close();
  const page = await openAsAdmin(shop.url(), '/dashboard/invoices');
  await page
    .getByText(/^PI-\d{4}-\d+$/)
    .first()
    .waitFor();
  await page.emulateMedia({ media: 'print' });
  // A4 with the margins of the browser.
  await page.setViewportSize({ width: 718, height: 1000 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(718);
});
