import { describe, expect, it } from 'vitest';
import { buyer, storedToken } from '#tests/support/accounts.ts';
import { openPage, useBrowser } from '#tests/support/browser.ts';
import { endSession } from '#tests/support/end-session.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';
import { signInAt } from '#tests/support/sign-in.ts';

const expectedErrors = /status of 401|ERR_FAILED/;
describe('a session that the shop has ended', () => {
  const shop = useRunningShop();
  useBrowser();

  it('does not sign out the other tabs, which keep their input', async () => {
    const page = await openPage(shop.url(), { expectedErrors });
    await signInAt(page, '/tools', buyer);
    await page.getByRole('link', { name: 'Purchase KD20-13' }).click();
    const address = page.getByLabel('Shipping address');
    await address.fill('12 Mirpur Road, Dhaka');
    // A late call of this tab would find the end of the session first.
    await page.route('**/api/**', (route) => route.abort());
    await endSession(page);
    const signOutMessage = page.evaluate(
      () => new Promise((resolve) => new BroadcastChannel('session').addEventListener('message', resolve)),
    );
    let announced = false;
    signOutMessage.then(
      () => {
        announced = true;
      },
      () => undefined,
    );
    const other = await page.context().newPage();
    await other.goto('/dashboard');
    await other.waitForURL('**/home');
    await other.getByText('Your session has ended. Please sign in again.').waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor();
    await page.evaluate(() => undefined);
    expect(announced).toBe(false);
    expect(await address.inputValue()).toBe('12 Mirpur Road, Dhaka');
  });

  it('keeps its token while /login cannot reach the shop', async () => {
    const page = await openPage(shop.url(), { expectedErrors: /ERR_FAILED/ });
    await signInAt(page, '/tools', buyer);
    const tokenCalls = '**/api/user/**';
    await page.route(tokenCalls, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/user/'));
    await page.goto('/login?from=%2Fprofile');
    await failed;
    expect(await storedToken(page)).toMatch(/^ey/);
    expect(new URL(page.url()).pathname).toBe('/login');
    await page.unroute(tokenCalls);
    await page.reload();
    await page.getByRole('heading', { name: 'My profile' }).waitFor();
  });
});
