import { describe, it } from 'vitest';
import { buyer, sendSignInForm } from '#tests/support/accounts.ts';
import { openPage, useShop } from '#tests/support/screen/open-screen.ts';

describe('guards', () => {
  const shop = useShop();

  it('C-GUARD-02 C-GUARD-01 redirect a visitor from /dashboard and its subpages to /login, with the page to return to', async () => {
    const page = await openPage(shop);
    for (const path of ['/dashboard', '/dashboard/reviews']) {
      await page.goto(path);
      await page.waitForURL(`**/login?from=${encodeURIComponent(path)}`);
    }
  });

  it('C-GUARD-02 C-PROF-01 leave out /profile, where a visitor sees "Guest User" and a link to sign in', async () => {
    const page = await openPage(shop);
    await page.goto('/profile');
    await page.getByRole('heading', { name: 'Guest User' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Go to sign in' }).click();
    await page.waitForURL('**/login?from=/profile');
  });

  it('C-GUARD-01 lead from /login to the page to return to, or else to /tools, after sign-in and if already signed in', async () => {
    const page = await openPage(shop);
    await page.goto('/login');
    await sendSignInForm(page, buyer);
    await page.waitForURL('**/tools');
    await page.goto('/login?from=%2Fdashboard%2Freviews');
    await page.waitForURL((url) => url.pathname === '/dashboard/reviews');
    await page.goto('/login');
    await page.waitForURL((url) => url.pathname === '/tools');
    await page.goto('/login?from=https%3A%2F%2Fevil.example%2F');
    await page.waitForURL(`${shop.url()}/tools`);
  });

  it('C-GUARD-01 ignore a page to return to on another host (no open redirect)', async () => {
    const page = await openPage(shop);
    await page.goto(`/login?${new URLSearchParams({ from: '//evil.example/' })}`);
    await sendSignInForm(page, buyer);
    await page.waitForURL(`${shop.url()}/tools`);
  });
});
