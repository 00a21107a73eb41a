import { describe, it } from 'vitest';
import { buyer, sendSignInForm, userMenu } from '#tests/support/accounts.ts';
import { openPage, untilHydrated, useBrowser } from '#tests/support/browser.ts';
import { endSession } from '#tests/support/end-session.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';

describe('guards', () => {
  const shop = useRunningShop();
  useBrowser();

  it('C-GUARD-02 C-GUARD-01 redirect from /purchase/{id} and, after sign-in, back to it with its query', async () => {
    const page = await openPage(shop.url(), { expectedErrors: /status of 401/ });
    const tools = (await (await fetch(`${shop.url()}/api/tool`)).json()) as { _id: string }[];
    const path = `/purchase/${tools[0]?._id}?quantity=700&note=a%20b`;
    await page.goto('/contact');
    await page.goto(path);
    await page.waitForURL(`**/login?${new URLSearchParams({ from: path })}`);
    // The guard replaces the page: Back leads to the page before it, not to the guard again.
    await page.goBack();
    await page.waitForURL('**/contact');
    await page.goForward();
    await sendSignInForm(page, buyer);
    await page.waitForURL(`**${path}`);
    await page.getByRole('heading', { name: 'Check out' }).waitFor();
    await page.goBack();
    await page.waitForURL('**/contact');
    // So it does when Back itself, in the same document, leads to a page whose guard refuses.
    await untilHydrated(page);
    await userMenu(page).locator('summary').click();
    await userMenu(page).getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'All Tools' }).click();
    await page.getByRole('heading', { name: 'All Tools' }).waitFor();
    await endSession(page);
    await page.goBack();
    await page.waitForURL('**/home');
    await page.goForward();
    await page.waitForURL('**/tools');
    await page.goBack();
    await page.waitForURL('**/home');
    await page.goBack();
    await page.waitForURL('**/contact');
  });
});
