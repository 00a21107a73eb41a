import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { admin, buyer, storedToken, userMenu } from '#tests/support/accounts.ts';
import { expiredTokenLike } from '#tests/support/expired-token.ts';
import { openPage, signInAt, signInOverApi, useShop } from '#tests/support/screen/open-screen.ts';
import { AUTH_SECRET } from '#tests/support/test-shop.ts';

const REFUSED = /status of (401|403)/;

async function signOut(page: Page): Promise<void> {
  await userMenu(page).locator('summary').click();
  await page.getByRole('button', { name: 'Sing out' }).click();
}

describe('the session', () => {
  const shop = useShop();

  const hasSession = async (page: Page) => (await (await page.request.get('/api/auth/get-session')).json()) !== null;

  it('C-NAV-03 ends at once, even if the home page loads slowly or not at all', async () => {
    const page = await openPage(shop);
    await signInAt(page, '/dashboard', buyer);
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();
    await page.route('**/*.data*', () => undefined);
    await signOut(page);
    await expect.poll(() => hasSession(page)).toBe(false);
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
    expect(await storedToken(page)).toBeNull();
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();
  });

  it('renews a token that the server refuses once, and repeats the call', async () => {
    const page = await openPage(shop, { expectedErrors: REFUSED });
    await signInOverApi(page, buyer);
    await page.goto('/healthz');
    const [head, claims] = ((await storedToken(page)) ?? '').split('.');
    await page.evaluate((token) => localStorage.setItem('accessToken', token), `${head}.${claims}.forged`);
    const renewals: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') renewals.push(new URL(request.url()).pathname);
    });
    await page.goto('/profile');
    await page.getByText(buyer.email).first().waitFor();
    expect(renewals).toEqual(['/api/user/buyer%40example.com']);
  });

  it('silently renews an expired token while it is alive', async () => {
    const page = await openPage(shop);
    await signInOverApi(page, buyer);
    await page.goto('/healthz');
    const expired = await expiredTokenLike((await storedToken(page)) ?? '', AUTH_SECRET);
    await page.evaluate((token) => localStorage.setItem('accessToken', token), expired);
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();
    const renewed = await storedToken(page);
    expect(renewed).toMatch(/^ey/);
    expect(renewed).not.toBe(expired);
  });

  it('C-AUTH-13 ends with /home when an expired token cannot be renewed', async () => {
    const page = await openPage(shop, { expectedErrors: REFUSED });
    await signInOverApi(page, buyer);
    await page.goto('/healthz');
    await page.request.post('/api/auth/sign-out', { headers: { origin: shop.url() }, data: {} });
    expect(await hasSession(page)).toBe(false);
    const expired = await expiredTokenLike((await storedToken(page)) ?? '', AUTH_SECRET);
    await page.evaluate((token) => localStorage.setItem('accessToken', token), expired);
    await page.goto('/dashboard');
    await page.waitForURL('**/home');
    expect(await storedToken(page)).toBeNull();
  });

  it.each([401, 403])(
    'C-AUTH-13 ends after a %d from GET /user-order: the token is removed and /home opens',
    async (status) => {
      const page = await openPage(shop, { expectedErrors: REFUSED });
      await signInOverApi(page, buyer);
      await page.route('**/api/user-order?*', (route) =>
        route.fulfill({ status, json: { error: { code: 'refused', message: 'Refused.' } } }),
      );
      await page.goto('/dashboard');
      await page.waitForURL('**/home');
      await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
      expect(await storedToken(page)).toBeNull();
      expect(await hasSession(page)).toBe(false);
    },
  );

  it('survives a network failure: the page reports it, and trying again works', async () => {
    const page = await openPage(shop, { expectedErrors: /ERR_FAILED|Error/ });
    await signInOverApi(page, admin);
    await page.route('**/api/admin/**', (route) => route.abort());
    await page.goto('/dashboard');
    await page.getByRole('heading', { name: 'The shop cannot be reached' }).waitFor();
    expect(await storedToken(page)).toMatch(/^ey/);
    await page.unroute('**/api/admin/**');
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Manage all orders' }).waitFor();
  });

  it('C-NAV-03 ends with "Sing out" once it reaches the shop, in the browser and on the server: the token is removed and / opens', async () => {
    const page = await openPage(shop, { expectedErrors: /ERR_FAILED/ });
    await signInAt(page, '/profile', buyer);
    await page.route('**/api/auth/sign-out', (route) => route.abort(), { times: 1 });
    await signOut(page);
    await page.getByText('The shop cannot be reached.').waitFor();
    await userMenu(page).waitFor();
    expect(await hasSession(page)).toBe(true);
    // The menu is still open.
    await page.getByRole('button', { name: 'Sing out' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
    await page.waitForURL(`${shop.url()}/`);
    expect(await storedToken(page)).toBeNull();
    expect(await hasSession(page)).toBe(false);
  });
});
