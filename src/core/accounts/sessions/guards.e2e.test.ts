import { describe, it } from 'vitest';
import { buyer, sendSignInForm } from '#tests/support/accounts.ts';
import { openPage, useBrowser } from '#tests/support/browser.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';

describe('guards', () => {
  const shop = useRunningShop();
  useBrowser();

  it('C-GUARD-02 C-GUARD-01 redirect from /purchase/{id} and, after sign-in, back to it with its query', async () => {
    const page = await openPage(shop.url());
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
  });
});
