import { describe, expect, it } from 'vitest';
import { accessibilityProblems } from '#tests/support/axe.ts';
import { openPage, useBrowser } from '#tests/support/browser.ts';
import { callAsBuyer, placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';
import { signInAs } from '#tests/support/sign-in.ts';

describe('the admin section below an invoice', () => {
  const shop = useRunningShop();
  useBrowser();

  it('sets the terms of a customer and reissues the invoice with them; both revisions stay readable', async () => {
    const id = await placeOrderAsBuyer(shop.url());
    const path = `/dashboard/orders/${id}/proforma`;
    const page = await openPage(shop.url());
    await signInAs(page, 'admin@example.com', path);
    await page.getByText('30% with the order, the rest before shipment.').first().waitFor();
    await page.getByLabel('Deposit, in percent').fill('120');
    await page.getByRole('button', { name: 'Set the terms' }).click();
    await page.getByText('Please input a percentage from 0 to 100.').waitFor();
    await page.getByLabel('Deposit, in percent').fill('20');
    await page.getByLabel('Days after shipment for the rest').fill('45');
    await page.getByRole('button', { name: 'Set the terms' }).click();
    await page.getByText('20% with the order, the rest within 45 days after shipment.').first().waitFor();
    await callAsBuyer(shop.url(), `/api/order/${id}/buyer`, {
      method: 'PUT',
      body: JSON.stringify({ company: 'Rahim & Sons' }),
    });
    await page.getByText('The buyer or seller has changed since this revision.').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: /^Issue PI-[\d-]+-A$/ }).click();
    await page.getByRole('heading', { name: /^Reissue as PI-[\d-]+-B$/ }).waitFor();

    const buyer = await openPage(shop.url());
    await signInAs(buyer, 'buyer@example.com', path);
    await buyer.getByText('20% deposit with the order').waitFor();
    await buyer.getByText('Rahim & Sons').waitFor();
    const saved = buyer.waitForEvent('download');
    await buyer.getByRole('button', { name: 'Download PDF' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^PI-\d{4}-\d{4}-A\.pdf$/);
    expect(await buyer.getByRole('button', { name: 'Set the terms' }).count()).toBe(0);
    await buyer.getByRole('navigation', { name: 'Revisions' }).getByRole('link').first().click();
    await buyer.getByText('This invoice has been replaced').waitFor();
    await buyer.getByText('30% deposit with the order').waitFor();
  });
});
