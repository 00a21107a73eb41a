import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { openPage, useBrowser } from '#tests/support/browser.ts';
import { placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';
import { signInAs } from '#tests/support/sign-in.ts';

describe('the documents of an order', () => {
  const shop = useRunningShop();
  useBrowser();

  it('can be downloaded as PDF from its page', async () => {
    const page = await openPage(shop.url(), { acceptDownloads: true });
    await placeOrderAsBuyer(shop.url());
    await signInAs(page, 'buyer@example.com');
    await page.getByRole('link', { name: 'Open the order' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Proforma invoice (PDF)' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^PI-\d{4}-\d{4}\.pdf$/);
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  });
});
