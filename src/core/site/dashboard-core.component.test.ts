import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { openPage, signInAs, untilQuiet, useShop, watchCalls } from '#tests/support/screen/open-screen.ts';

/** Presses every control of the first order. */
async function pressEveryControl(page: Page): Promise<void> {
  const row = page.getByRole('row').nth(1);
  await row.getByRole('button', { name: 'Pay' }).click();
  await row.getByText('Paid', { exact: true }).click();
  await row.getByText('Shipped', { exact: true }).click();
  await row.getByRole('button', { name: 'Delete' }).click();
  const modal = page.getByRole('dialog', { name: 'Cancel this order?' });
  await modal.waitFor();
  await modal.getByRole('button').first().click();
  await modal.waitFor({ state: 'hidden' });
}

describe('the dashboard without modules', () => {
  const shop = useShop({ EXTENSIONS: 'none' });

  it('C-DASH-01 C-DASH-02 is a user dashboard with orders and reviews for a customer', async () => {
    const page = await openPage(shop);
    await signInAs(page, 'buyer@example.com');
    await page.getByRole('heading', { name: 'User dashboard' }).waitFor();
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();
    const menu = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');
    expect(await menu.allInnerTexts()).toEqual(['My Orders', 'Add Review']);
    expect(await menu.nth(1).getAttribute('href')).toBe('/dashboard/reviews');
  });

  it('C-DASH-05 C-DASH-06 C-DASH-07 C-DASH-08 has order controls that make no calls, for customer and admin', async () => {
    await placeOrderAsBuyer(shop.url());
    const page = await openPage(shop);
    for (const email of ['buyer@example.com', 'admin@example.com'] as const) {
      await signInAs(page, email);
      const row = page.getByRole('row').nth(1);
      await row.waitFor();
      expect(await row.getByRole('radio', { name: 'Unpaid' }).isChecked()).toBe(true);
      expect(await row.getByRole('radio', { name: 'Paid', exact: true }).isDisabled()).toBe(true);
      expect(await row.getByRole('radio', { name: 'Pending' }).isChecked()).toBe(true);
      expect(await row.getByRole('radio', { name: 'Shipped' }).isDisabled()).toBe(true);

      await untilQuiet(page);
      const calls = watchCalls(page);
      await pressEveryControl(page);
      expect(await calls()).toEqual([]);
      expect(await row.getByRole('radio', { name: 'Unpaid' }).isChecked()).toBe(true);
      expect(await row.getByRole('radio', { name: 'Pending' }).isChecked()).toBe(true);
    }
  });
});
