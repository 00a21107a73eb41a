import { describe, expect, it } from 'vitest';
import { accessibilityProblems } from '#tests/support/axe.ts';
import { openPage, useBrowser } from '#tests/support/browser.ts';
import { placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';
import { signInAs } from '#tests/support/sign-in.ts';

describe('paying by card in the demo', () => {
  const shop = useRunningShop({ CARD_PAYMENT_MAX: '10000' });
  useBrowser();

  it('redirects to the stand-in and back, and receives the deposit only once it is paid there', async () => {
    const page = await openPage(shop.url());
    const id = await placeOrderAsBuyer(shop.url());
    await signInAs(page, 'buyer@example.com', `/dashboard/orders/${id}`);
    const deposit = page.getByRole('button', { name: 'Pay the deposit of $5,100 by card' });
    await page.getByText('Pay the deposit of $5,100 by card or bank transfer').waitFor();
    await page.getByText('Cards pay up to $10,000: the deposit of $5,100 can be paid by card').waitFor();
    await deposit.click();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByText('We have not heard of your card payment yet.').waitFor();
    await deposit.click();
    await page.getByRole('heading', { name: 'Pay by card' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Pay $5,100' }).click();
    const result = page.getByRole('status').getByText('Thank you, your card payment has arrived.');
    await result.waitFor();
    // Without scrolling.
    expect((await result.boundingBox())?.y).toBeLessThan(500);
    await page.getByText('Received $5,100 of $17,000').waitFor();
    await page.getByText('card by SSLCOMMERZ').first().waitFor();
    await deposit.waitFor({ state: 'detached' });
    expect(await accessibilityProblems(page)).toEqual([]);
  });
});
