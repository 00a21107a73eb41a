import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buyer, userMenu } from '#tests/support/accounts.ts';
import { holdCalls } from '#tests/support/hold-calls.ts';
import { openPage, signInAt, untilQuiet, useShop } from '#tests/support/screen/open-screen.ts';

const dashboard = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' });

describe('menus that are opened while another page loads', () => {
  const shop = useShop();

  it('C-NAV-02 stay open: the menu of the user closes with a click of an entry and on Back', async () => {
    const page = await openPage(shop);
    await signInAt(page, '/contact', buyer);
    const answer = await holdCalls(page, '**/*.data*');
    await page.getByRole('banner').getByRole('link', { name: 'All Tools' }).click();
    await page.locator('main[aria-busy=true]').waitFor();
    await userMenu(page).locator('summary').click();
    answer();
    await page.getByRole('heading', { name: 'All Tools' }).waitFor();
    await untilQuiet(page);
    const entry = userMenu(page).getByRole('link', { name: 'My Profile' });
    expect(await entry.isVisible()).toBe(true);
    await entry.click();
    await entry.waitFor({ state: 'hidden' });
    await page.getByRole('heading', { name: 'My profile' }).waitFor();
    await userMenu(page).locator('summary').click();
    await page.goBack();
    await entry.waitFor({ state: 'hidden' });
  });

  it('C-DASH-01 stay open: the menu of the dashboard closes with a click of an entry and on Back', async () => {
    const page = await openPage(shop);
    await signInAt(page, '/dashboard/reviews', buyer);
    const button = dashboard(page).getByRole('button');
    await button.waitFor();
    await untilQuiet(page);
    const answer = await holdCalls(page, '**/api/user-order*');
    await dashboard(page).getByRole('link', { name: 'My Orders' }).click();
    await button.click();
    answer();
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();
    await untilQuiet(page);
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    await dashboard(page).getByRole('link', { name: 'Add Review' }).click();
    await page.getByRole('heading', { name: 'Add Review' }).waitFor();
    expect(await button.getAttribute('aria-expanded')).toBe('false');
    await button.click();
    await page.goBack();
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();
    expect(await button.getAttribute('aria-expanded')).toBe('false');
  });
});
