import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityProblems } from '#tests/support/axe.ts';
import { openPage, useBrowser } from '#tests/support/browser.ts';
import { callAsBuyer, placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';
import { sendSlip } from '#tests/support/send-slip.ts';
import { signInAs } from '#tests/support/sign-in.ts';
import { PDF } from '#tests/support/slip-form.ts';

const CANCELLED = /^Cancelled on .*\. Do not pay\.$/;
const byCard = (page: Page) => page.getByRole('button', { name: 'Pay the deposit of $5,100 by card' });

describe('a customer who is about to pay', () => {
  const shop = useRunningShop({ CARD_PAYMENT_MAX: '10000' });
  useBrowser();
  const cancel = (id: string) => callAsBuyer(shop.url(), `/api/order/${id}/cancel`, { method: 'POST', body: '{}' });

  it('sees on the open invoice that its order was cancelled', async () => {
    const id = await placeOrderAsBuyer(shop.url());
    const page = await openPage(shop.url());
    await signInAs(page, 'buyer@example.com', `/dashboard/orders/${id}/proforma`);
    await byCard(page).waitFor();
    await cancel(id);
    await page.getByRole('status').getByText(CANCELLED).waitFor();
    await byCard(page).waitFor({ state: 'detached' });
    expect(await page.getByText('Payment by bank transfer').count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('is not asked to pay again while a reported transfer is checked', async () => {
    const id = await placeOrderAsBuyer(shop.url());
    const page = await openPage(shop.url());
    await signInAs(page, 'buyer@example.com', `/dashboard/orders/${id}`);
    const amount = page.getByLabel('Amount (USD)');
    await byCard(page).waitFor();
    expect(await amount.inputValue()).toBe('5100');
    await sendSlip(page, 'FT 4711', PDF, 'application/pdf');
    await page.getByText('Next: The transfer of $5,100 is being checked.').waitFor();
    await page.getByText('Please do not pay that amount again.').waitFor();
    await byCard(page).waitFor({ state: 'hidden' });
    expect(await amount.inputValue()).toBe('');
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByText('Pay by card as well').click();
    await byCard(page).waitFor();
    await page.goto('/dashboard');
    await page.getByText('The transfer of $5,100 is being checked.').first().waitFor();
  });
});
