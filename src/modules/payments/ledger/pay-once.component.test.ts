import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callAsBuyer, placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';

const CANCELLED = /^Cancelled on .*\. Do not pay\.$/;
const byCard = (page: Page) => page.getByRole('button', { name: 'Pay the deposit of $5,100 by card' });

describe('a customer who is about to pay', () => {
  const shop = useShop({ CARD_PAYMENT_MAX: '10000' });
  const cancel = (id: string) => callAsBuyer(shop.url(), `/api/order/${id}/cancel`, { method: 'POST', body: '{}' });

  it('sees it after a refused card payment, even if the page gets no changes', async () => {
    const id = await placeOrderAsBuyer(shop.url());
    const page = await openPage(shop, { expectedErrors: /409|503/ });
    await page.route('**/api/live', (route) => route.fulfill({ status: 503, headers: { 'retry-after': '60' } }));
    await signInAs(page, 'buyer@example.com', `/dashboard/orders/${id}/proforma`);
    await byCard(page).waitFor();
    await cancel(id);
    await byCard(page).click();
    await page.getByText('This can no longer be paid by card. Please look again.').waitFor();
    await page.getByRole('status').getByText(CANCELLED).waitFor();
    expect(await byCard(page).count()).toBe(0);
  });
});
