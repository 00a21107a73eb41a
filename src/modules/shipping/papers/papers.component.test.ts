import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';

describe('the documents of an order', () => {
  const shop = useShop();

  it('can be downloaded as PDF from its page', async () => {
    const page = await openPage(shop);
    await signInAs(page, 'buyer@example.com', `/dashboard/orders/${await placeOrderAsBuyer(shop.url())}`);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Proforma invoice (PDF)' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(/^PI-\d{4}-\d{4}\.pdf$/);
    expect((await buffer(await download.createReadStream())).toString('latin1', 0, 5)).toBe('%PDF-');
  });

  it('fail verification if the shop has not issued them', async () => {
    const page = await openPage(shop, { expectedErrors: /404/ });
    await page.goto('/verify');
    await page.getByLabel('Code').fill('K3M9-X2PA-7QRT-V5WZ');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByRole('heading', { name: 'Not genuine' }).waitFor();
  });
});
