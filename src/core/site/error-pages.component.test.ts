import { describe, expect, it } from 'vitest';
import { buyer, userMenu } from '#tests/support/accounts.ts';
import { openPage, signInAs, signInOverApi, untilQuiet, useShop } from '#tests/support/screen/open-screen.ts';

describe('an error page', () => {
  const shop = useShop();

  // The second time, all is in memory, and the answer comes before React has rendered that the page loads.
  it.each(['once', 'twice'])('loads the page when the browser is online again, %s', async () => {
    const page = await openPage(shop, { expectedErrors: /ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to fetch/ });
    await page.goto('/contact');
    await page.route('**/*.data*', (route) => route.abort());
    await page.getByRole('banner').getByRole('link', { name: 'All Tools' }).click();
    await page.getByRole('heading', { name: 'The shop cannot be reached' }).waitFor();
    await page.unroute('**/*.data*');
    // By then the page listens for the connection.
    await untilQuiet(page);
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'All Tools' }).waitFor();
  });

  it('tries again only once for each time that the browser comes online', async () => {
    const page = await openPage(shop, { expectedErrors: /ERR_FAILED|Error/ });
    await signInOverApi(page, buyer);
    let tries = 0;
    await page.route('**/api/user/*', (route) => {
      tries += 1;
      return route.abort();
    });
    await page.goto('/profile');
    const failure = page.getByRole('heading', { name: 'The shop cannot be reached' });
    await failure.waitFor();
    expect(tries).toBe(1);
    for (const expected of [2, 3]) {
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await expect.poll(() => tries).toBe(expected);
      await failure.waitFor();
    }
  });

  it('is announced when it replaces the current page without a navigation', async () => {
    const page = await openPage(shop, { expectedErrors: /ERR_FAILED|Failed to fetch|ApiError/ });
    await signInAs(page, 'buyer@example.com', '/dashboard');
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();
    await page.route('**/api/admin/**', (route) => route.abort());
    await page.evaluate(() => new BroadcastChannel('session').postMessage({ removed: 'an older token' }));
    await page.getByRole('heading', { name: 'The shop cannot be reached' }).waitFor();
    const announcement = () => page.locator('body > [aria-live=polite]').textContent();
    await expect.poll(announcement).toContain('The shop cannot be reached');
    expect(await page.getByRole('main').evaluate((main) => main === document.activeElement)).toBe(true);
  });

  it('C-NAV-03 shows a message if a sign-out does not reach the shop', async () => {
    const page = await openPage(shop, { expectedErrors: /ERR_FAILED|Failed to fetch/ });
    await signInAs(page, 'buyer@example.com', '/contact');
    await page.route(/\.data|\/api\/auth\/sign-out/, (route) => route.abort());
    await page.getByRole('banner').getByRole('link', { name: 'All Tools' }).click();
    await page.getByRole('heading', { name: 'The shop cannot be reached' }).waitFor();
    await userMenu(page).locator('summary').click();
    await page.getByRole('button', { name: 'Sing out' }).click();
    await page.getByRole('alert').filter({ hasText: 'The shop cannot be reached.' }).waitFor();
  });
});
