import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#src/platform/database/open.server.ts';
import { openAsAdmin } from '#tests/support/admin-page.ts';
import { useBrowser } from '#tests/support/browser.ts';
import { insertManyTools } from '#tests/support/many-tools.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';

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
});
