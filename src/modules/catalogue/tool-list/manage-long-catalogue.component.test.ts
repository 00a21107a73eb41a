import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertManyTools } from '#tests/support/many-tools.ts';
import { openAsAdmin, openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';

const PATH = '/dashboard/manage-tools';
const rowsOf = (page: Page) => page.getByRole('main').locator('tbody tr');

describe('an admin with a long catalogue', () => {
  const shop = useShop();
  let count = 0;

  beforeAll(async () => {
    const { db } = shop;
    await insertManyTools(db, 190);
    count = (await db.selectFrom('tools').select('id').execute()).length;
  });

  /** Loads the later pages with the button, as the end of the list does by itself when it comes into view. */
  async function loadAll(page: Page) {
    const more = page.getByRole('button', { name: 'More tools' });
    while ((await rowsOf(page).count()) < count) {
      const before = await rowsOf(page).count();
      await more.click();
      await expect.poll(() => rowsOf(page).count()).toBeGreaterThan(before);
    }
    await more.waitFor({ state: 'detached' });
  }

  it('keeps the old rows when a page fails to load, and sees the new ones once it loads', async () => {
    const page = await openPage(shop, { expectedErrors: /ERR_FAILED|fetch failed/ });
    // A live update would reload the list, and the failed page with it.
    await page.route('**/api/live', (route) => route.abort());
    await signInAs(page, 'admin@example.com', PATH);
    await rowsOf(page).first().waitFor();
    await loadAll(page);
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
    await page.getByRole('button', { name: 'More tools' }).waitFor();
    expect(await rowsOf(page).count()).toBe(count);
    await page.unroute(laterPages);
    await update(rowsOf(page).first(), '6543');
    await far.getByText('$5,432').waitFor();
    expect(await rowsOf(page).count()).toBe(count);
    expect(calls, 'the failed page was requested once').toBe(2);
  });

  it('finds a tool by a search that is kept in the URL', async () => {
    const page = await openAsAdmin(shop, PATH);
    const status = await page.getByRole('main').getByRole('status').elementHandle();
    expect(await status?.textContent()).toBe('');
    const field = page.getByRole('searchbox', { name: 'Search tools' });
    await field.fill('KD20-137');
    await field.press('Enter');
    await page.waitForURL(`**${PATH}?q=KD20-137`);
    await expect.poll(() => rowsOf(page).count()).toBe(1);
    await expect.poll(() => status?.textContent()).toBe('1 found');
    await page.reload();
    await expect.poll(() => rowsOf(page).count()).toBe(1);
    expect(await field.inputValue()).toBe('KD20-137');
    await rowsOf(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete the tool' }).click();
    await page.getByText('No tools match.').waitFor();
    await expect.poll(() => page.getByRole('main').getByRole('status').textContent()).toBe('0 found');
    await page.getByRole('link', { name: 'Show all tools' }).press('Enter');
    await expect.poll(() => rowsOf(page).count()).toBeGreaterThanOrEqual(100);
    await expect.poll(() => page.locator(':focus').textContent()).toBe('Manage Tools');
    expect(await page.getByRole('main').getByRole('status').textContent()).toBe('');
    await field.fill('blower');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page
      .getByRole('main')
      .getByRole('status')
      .getByText(/^4\d found$/)
      .waitFor();
  });
});
