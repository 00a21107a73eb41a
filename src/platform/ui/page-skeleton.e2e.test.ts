import { describe, expect, it } from 'vitest';
import { admin } from '#tests/support/accounts.ts';
import { openPage, signInOverApi, useBrowser } from '#tests/support/browser.ts';
import { holdCalls } from '#tests/support/hold-calls.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';

describe('a page that is loading', () => {
  const shop = useRunningShop();
  useBrowser();

  it('keeps the footer below the window', async () => {
    const page = await openPage(shop.url());
    await signInOverApi(page, admin);
    const answer = await holdCalls(page, '**/api/**');
    await page.goto('/dashboard/manage-tools');
    await page.getByText('Loading…').waitFor({ state: 'attached' });
    const windowHeight = page.viewportSize()?.height ?? 0;
    expect((await page.getByRole('contentinfo').boundingBox())?.y).toBeGreaterThanOrEqual(windowHeight);
    answer();
    await page.getByText('Loading…').waitFor({ state: 'detached' });
  });
});
