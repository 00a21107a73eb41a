import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#src/platform/database/open.server.ts';
import { openAsAdmin } from '#tests/support/admin-page.ts';
import { openPage, useBrowser } from '#tests/support/browser.ts';
import { insertManyTools } from '#tests/support/many-tools.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';
import { signInAs } from '#tests/support/sign-in.ts';

const PATH = '/dashboard/manage-tools';
const rowsOf = (page: Page) => page.getByRole('main').locator('tbody tr');

describe('an admin with a long catalogue', () => {
  const shop = useRunningShop();
  let count = 0;
  useBrowser();

  beforeAll(async () => {
    const { db, close } = openDatabase({ dataDir: shop.dataDir() });
    await insertManyTools(db, 190);
    count = (await db.selectFrom('tools').select('id').execute()).length;
    await close();
  });

  async function scrollToEnd(page: Page, expected: number) {
    const rows = rowsOf(page);
    await expect
      .poll(async () => {
        await rows.last().scrollIntoViewIfNeeded();
        return rows.count();
      })
      .toBe(expected);
    // While a change reloads the later pages, the list shows its previous rows and the button.
    await page.getByRole('button', { name: 'More tools' }).waitFor({ state: 'detached' });
  }

  it('C-DASH-10 C-UPD-03 sees all of it by scrolling, and stays at a tool far down while the list is refreshed after an edit', async () => {
    const page = await openAsAdmin(shop.url(), PATH);
    await expect.poll(() => rowsOf(page).count()).toBeGreaterThanOrEqual(100);
    expect(await rowsOf(page).count()).toBeLessThan(count);
    await scrollToEnd(page, count);
    const row = rowsOf(page).nth(count - 20);
    const name = await row.locator('span').first().textContent();
    await row.getByRole('button', { name: 'Update' }).click();
    const modal = page.getByRole('dialog', { name: `Update ${name}` });
    await modal.getByLabel('Price per piece').fill('4321');
    await modal.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByText('Tool updated successfully.').waitFor();
    await row.getByText('$4,321').waitFor();
    expect(await row.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(0);
    expect(await page.locator(':focus').textContent()).toMatch(/^Update/);
  });

  it('keeps the old rows when a page fails to load, and sees the new ones once it loads', async () => {
    const page = await openPage(shop.url(), { expectedErrors: /ERR_FAILED/ });
    // A live update would reload the list, and the failed page with it.
    await page.route('**/api/live', (route) => route.abort());
    await signInAs(page, 'admin@example.com', PATH);
    await rowsOf(page).first().waitFor();
    await scrollToEnd(page, count);
    let calls = 0;
    // The second page loads and the third fails.
    const laterPages = /\/api\/tool\?.*after=/;
    await page.route(laterPages, (route) => {
      calls += 1;
      return calls === 2 ? route.abort() : route.continue();
    });
    async function update(row: Locator, price: string) {
      await row.getByRole('button', { name: 'Update' }).click();
      const modal = page.getByRole('dialog');
      await modal.getByLabel('Price per piece').fill(price);
      await modal.getByRole('button', { name: 'Update', exact: true }).click();
      await modal.waitFor({ state: 'hidden' });
    }
    const far = rowsOf(page).nth(count - 10);
    await update(far, '5432');
    await expect.poll(() => calls).toBe(2);
    await page.getByText('The rest could not be loaded. Please try again.').waitFor();
    await page.getByRole('button', { name: 'More tools' }).and(page.locator(':enabled')).waitFor();
    expect(await rowsOf(page).count()).toBe(count);
    await page.unroute(laterPages);
    await update(rowsOf(page).first(), '6543');
    await far.getByText('$5,432').waitFor();
    expect(await rowsOf(page).count()).toBe(count);
    expect(calls, 'the failed page was requested once').toBe(2);
  });
});
