import { describe, expect, it } from 'vitest';
import { openPage, useBrowser } from '../support/browser.ts';
import { useRunningShop } from '../support/running-shop.ts';

describe('the page of the API documentation', () => {
  const shop = useRunningShop();
  useBrowser();

  it('lists the calls and can make one, within its content security policy', async () => {
    // The page renders the calls that are in view, and this one is far down.
    const page = await openPage(shop.url(), { viewport: { width: 1280, height: 20_000 } });
    await page.goto('/api/docs');
    const call = page.locator('.opblock-get', { has: page.locator('[data-path="/tool"]') });
    await call.click();
    await page.getByRole('button', { name: 'Try it out' }).click();
    await page.getByRole('button', { name: 'Execute' }).click();
    await page.locator('.live-responses-table .response-col_status', { hasText: '200' }).waitFor();
    expect(await page.locator('.opblock').count()).toBeGreaterThan(10);
  });
});
