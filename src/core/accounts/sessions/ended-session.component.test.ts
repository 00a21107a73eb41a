import { describe, expect, it } from 'vitest';
import { admin, buyer, sendSignInForm, storedToken } from '#tests/support/accounts.ts';
import { endSession } from '#tests/support/end-session.ts';
import { openPage, signInAt, signInOverApi, useShop } from '#tests/support/screen/open-screen.ts';

const expectedErrors = /status of 401/;
describe('a session that the shop has ended', () => {
  const shop = useShop();

  it('leads from /profile to a sign-in form that stays open, and back after signing in', async () => {
    const page = await openPage(shop, { expectedErrors });
    await signInAt(page, '/profile', buyer);
    await endSession(page);
    await page.goto('/profile');
    await page.getByRole('heading', { name: 'Guest User' }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
    expect(await storedToken(page)).toBeNull();
    await page.getByRole('link', { name: 'Go to sign in' }).click();
    await sendSignInForm(page, buyer);
    await page.getByRole('heading', { name: 'My profile' }).waitFor();
  });

  it('is named on /login, which leads back to the page after signing in', async () => {
    const page = await openPage(shop, { expectedErrors });
    await signInAt(page, '/dashboard/manage-tools', admin);
    await endSession(page);
    await page.goto('/dashboard/manage-tools');
    await page.getByText('Your session has ended. Please sign in again.').waitFor();
    await sendSignInForm(page, admin);
    await page.waitForURL('**/dashboard/manage-tools');
  });

  it('does not redirect away from /login, although its token has not expired', async () => {
    const page = await openPage(shop, { expectedErrors });
    await signInAt(page, '/tools', buyer);
    await endSession(page);
    const refused = page.waitForResponse((response) => response.status() === 401);
    await page.goto('/login?from=%2Fdashboard%2Freviews');
    await refused;
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    await sendSignInForm(page, buyer);
    await page.waitForURL('**/dashboard/reviews');
  });

  it('is named on the dashboard with a way to sign in, when a download fails', async () => {
    const page = await openPage(shop, { expectedErrors });
    await signInAt(page, '/dashboard/invoices', admin);
    await endSession(page);
    await page.getByRole('button', { name: 'Download' }).click();
    await page.getByRole('button', { name: 'Invoices: CSV' }).click();
    const notice = page.getByRole('main').getByText('Your session has ended.');
    await notice.waitFor();
    const link = page.getByRole('link', { name: 'Sign in using another tab' });
    expect(await link.getAttribute('href')).toBe('/login?from=%2Fdashboard%2Finvoices');
    await signInOverApi(page, admin);
    dispatchEvent(new StorageEvent('storage', { key: 'accessToken' }));
    await notice.waitFor({ state: 'detached' });
  });
});
