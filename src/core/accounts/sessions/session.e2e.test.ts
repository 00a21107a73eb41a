import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { buyer, sendSignInForm, userMenu } from '#tests/support/accounts.ts';
import { blockStorage } from '#tests/support/block-storage.ts';
import { openPage, untilQuiet, useBrowser } from '#tests/support/browser.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';
import { signInAt } from '#tests/support/sign-in.ts';

async function signOut(page: Page): Promise<void> {
  await userMenu(page).locator('summary').click();
  await page.getByRole('button', { name: 'Sing out' }).click();
}

describe('the session', () => {
  const shop = useRunningShop();
  useBrowser();

  it('ends in all tabs, and a protected page in another tab closes', async () => {
    const page = await openPage(shop.url());
    await signInAt(page, '/profile', buyer);
    const other = await page.context().newPage();
    await other.goto('/dashboard');
    await other.getByRole('heading', { name: 'My Orders' }).waitFor();
    await signOut(page);
    await other.waitForURL('**/login?from=%2Fdashboard');
    await other.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
  });

  it('C-AUTH-11 works with local and session storage blocked: sign-in, ordering, and the restored session after a reload', async () => {
    const page = await openPage(shop.url());
    await blockStorage(page, 'localStorage', 'sessionStorage');
    await page.goto('/tools');
    await page.getByRole('link', { name: 'Purchase KD20-13' }).click();
    await page.waitForURL('**/login?from=*');
    await sendSignInForm(page, buyer);
    await page.getByRole('heading', { name: 'Check out' }).waitFor();
    await page.getByLabel('Shipping address').fill('12 Mirpur Road, Dhaka');
    await page.getByLabel('Phone number').fill('+8801712345678');
    await page.getByLabel('Quantity').fill('500');
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.waitForURL('**/dashboard');
    await page.reload();
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();
    await userMenu(page).getByText(buyer.name).waitFor();
    // The counts in the menu of the dashboard, which a session that has ended could not read.
    await untilQuiet(page);
    await signOut(page);
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
    await page.reload();
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
  });
});
