import { describe, expect, it } from 'vitest';
import { admin, buyer, sendSignInForm, storedToken } from '#tests/support/accounts.ts';
import { endSession } from '#tests/support/end-session.ts';
import { openPage, signInAt, signInOverApi, useShop } from '#tests/support/screen/open-screen.ts';

const pages = ['/dashboard/manage-tools', '/dashboard/add-tools', '/dashboard/all-users'];

describe('pages for admins', () => {
  const shop = useShop();

  it('C-GUARD-01 redirect a visitor to /login with the page to return to', async () => {
    const page = await openPage(shop);
    for (const path of pages) {
      await page.goto(path);
      await page.waitForURL(`**/login?from=${encodeURIComponent(path)}`);
    }
  });

  it('C-GUARD-03 sign a customer out, on the server too, and redirect to /login', async () => {
    const page = await openPage(shop);
    await signInOverApi(page, buyer);
    await page.goto('/dashboard/manage-tools');
    // Without a page to return to: a customer who signed in and returned there would be signed out again.
    await page.waitForURL((url) => url.pathname === '/login' && url.search === '');
    expect(await storedToken(page)).toBeNull();
    expect(await (await page.request.get('/api/auth/get-session')).json()).toBeNull();
  });

  it('C-GUARD-01 C-GUARD-03 admit an admin, who returns to the page after an ended session and a new sign-in', async () => {
    const page = await openPage(shop, { expectedErrors: /status of 401/ });
    await signInAt(page, '/dashboard/manage-tools', admin);
    await endSession(page);
    await page.goto('/dashboard/manage-tools');
    await page.waitForURL('**/login?from=%2Fdashboard%2Fmanage-tools');
    await sendSignInForm(page, admin);
    await page.waitForURL('**/dashboard/manage-tools');
    for (const path of pages.slice(1)) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'Admin dashboard' }).waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
    }
  });
});
