import { describe, it } from 'vitest';
import { buyer, signInAt } from '../support/accounts.ts';
import { openPage, useBrowser } from '../support/browser.ts';
import { useRunningShop } from '../support/running-shop.ts';

/** As after a new release, or on a line that drops: a script that was not asked for yet cannot be had. */
const expectedErrors = /ERR_FAILED|dynamically imported module|Error loading route module/;

describe('scripts that cannot be had', () => {
  const shop = useRunningShop();
  useBrowser();

  it("without the menu's, the page stands, and the name leads to the dashboard", async () => {
    const page = await openPage(shop.url(), { expectedErrors });
    await page.route('**/assets/user-menu-*.js', (route) => route.abort());
    await signInAt(page, '/tools', buyer);
    await page.reload();
    await page.getByRole('heading', { name: 'All Tools' }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: buyer.name }).click();
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();
  });
});
