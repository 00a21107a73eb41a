import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { insertManyTools } from '#tests/support/many-tools.ts';
import { openAsAdmin, useShop } from '#tests/support/screen/open-screen.ts';

const PATH = '/dashboard/manage-tools';
const rowsOf = (page: Page) => page.getByRole('main').locator('tbody tr');

describe('an admin with a long catalogue', () => {
  const shop = useShop();

  beforeAll(async () => {
    const { db } = shop;
    await insertManyTools(db, 190);
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
