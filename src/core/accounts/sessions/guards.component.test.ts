import { describe, it } from 'vitest';
import { admin, buyer, sendSignInForm, userMenu } from '#tests/support/accounts.ts';
import { endSession } from '#tests/support/end-session.ts';
import { openPage, signInAt, useShop } from '#tests/support/screen/open-screen.ts';

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

  it('C-GUARD-02 C-GUARD-01 keep the page with the link to a guarded page in the history, but not /login', async () => {
    const page = await openPage(shop);
    await page.goto('/tools');
    await page.getByRole('main').getByRole('link', { name: 'Purchase' }).first().click();
    await page.waitForURL('**/login?from=%2Fpurchase%2F*');
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/tools');
    await page.goForward();
    await sendSignInForm(page, buyer);
    await page.getByRole('heading', { name: 'Check out' }).waitFor();
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/tools');
  });

  it('C-GUARD-01 keep the page with the link to a page for admins in the history', async () => {
    const page = await openPage(shop, { expectedErrors: /status of 401/ });
    await signInAt(page, '/dashboard', admin);
    const link = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Add Tools' });
    await link.waitFor();
    await endSession(page);
    await link.click();
    await page.waitForURL('**/login?from=%2Fdashboard%2Fadd-tools');
    await sendSignInForm(page, admin);
    await page.waitForURL('**/dashboard/add-tools');
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/dashboard');
  });

  it('C-AUTH-13 keep the page with the link to /dashboard in the history when its calls end the session', async () => {
    const page = await openPage(shop, { expectedErrors: /status of 40[13]/ });
    await page.route('**/api/user-order?*', (route) =>
      route.fulfill({ status: 403, json: { error: { code: 'refused', message: 'Refused.' } } }),
    );
    await signInAt(page, '/tools', buyer);
    await userMenu(page).locator('summary').click();
    await userMenu(page).getByRole('link', { name: 'Dashboard' }).click();
    await page.waitForURL('**/home');
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/tools');
  });
});
