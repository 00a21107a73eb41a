import { describe, expect, it } from 'vitest';
import { openPage, useBrowser } from '../support/browser.ts';
import { useRunningShop } from '../support/running-shop.ts';

describe('the page of the API documentation', () => {
  const shop = useRunningShop();
  useBrowser();

  it('lists the calls and can make one, within its content security policy', async () => {
    const page = await openPage(shop.url());
    await page.goto('/api/docs');
    const groups = page.locator('.opblock-tag-section');
    await groups.first().waitFor();
    expect(await groups.count()).toBeGreaterThan(10);
    expect(await page.locator('.opblock').count(), 'calls before a section is opened').toBe(0);
    await page.locator('[data-tag="tool"]').click();
    const call = page.locator('.opblock-get', { has: page.locator('[data-path="/tool"]') });
    await call.click();
    await page.getByRole('button', { name: 'Try it out' }).click();
    await page.getByRole('button', { name: 'Execute' }).click();
    await page.locator('.live-responses-table .response-col_status', { hasText: '200' }).waitFor();
  });
});
