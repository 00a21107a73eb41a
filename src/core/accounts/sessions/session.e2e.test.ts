import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buyer, sendSignInForm, storedToken, userMenu } from '#tests/support/accounts.ts';
import { blockStorage } from '#tests/support/block-storage.ts';
import { openPage, signInOverApi, useBrowser } from '#tests/support/browser.ts';
import { expiredTokenLike } from '#tests/support/expired-token.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';
import { signInAt } from '#tests/support/sign-in.ts';

const REFUSED = /status of (401|403)/;

async function signOut(page: Page): Promise<void> {
  await userMenu(page).locator('summary').click();
  await page.getByRole('button', { name: 'Sing out' }).click();
}

describe('the session', () => {
  const shop = useRunningShop();
  useBrowser();

  const secret = () => readFileSync(join(shop.dataDir(), 'auth-secret'), 'utf8');

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
    await signOut(page);
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
    await page.reload();
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
  });

  it('silently renews an expired token while it is alive', async () => {
    const page = await openPage(shop.url());
    await signInOverApi(page, buyer);
    await page.goto('/healthz');
    const expired = await expiredTokenLike((await storedToken(page)) ?? '', secret());
    await page.evaluate((token) => localStorage.setItem('accessToken', token), expired);
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();
    const renewed = await storedToken(page);
    expect(renewed).toMatch(/^ey/);
    expect(renewed).not.toBe(expired);
  });

  it('C-AUTH-13 ends with /home when an expired token cannot be renewed', async () => {
    const page = await openPage(shop.url(), { expectedErrors: REFUSED });
    await signInOverApi(page, buyer);
    await page.goto('/healthz');
    await page.context().clearCookies();
    const expired = await expiredTokenLike((await storedToken(page)) ?? '', secret());
    await page.evaluate((token) => localStorage.setItem('accessToken', token), expired);
    await page.goto('/dashboard');
    await page.waitForURL('**/home');
    expect(await storedToken(page)).toBeNull();
  });
});
