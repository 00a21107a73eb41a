import { describe, expect, it } from 'vitest';
import { admin, buyer, storedToken } from '#tests/support/accounts.ts';
import { openPage, useBrowser } from '#tests/support/browser.ts';
import { deliverSignOut } from '#tests/support/deliver-sign-out.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';
import { signInAt } from '#tests/support/sign-in.ts';

describe('a tab that learns of a sign-out too late', () => {
  const shop = useRunningShop();
  useBrowser();

  it('does not end the session of a customer who signed in after an admin signed out', async () => {
    const page = await openPage(shop.url());
    const other = await page.context().newPage();
    await signInAt(page, '/dashboard/manage-tools', admin);
    await page.getByRole('heading', { name: 'Admin dashboard' }).waitFor();
    await page.request.post('/api/auth/sign-in/email', { headers: { origin: shop.url() }, data: buyer });
    const issued = await page.request.post(`/api/user/${buyer.email}`, { data: { email: buyer.email } });
    const { token } = (await issued.json()) as { token: string };
    await other.goto('/home');
    await other.evaluate((value) => localStorage.setItem('accessToken', value), token);
    await deliverSignOut(page);
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard');
    expect(await storedToken(page)).toBe(token);
  });
});
