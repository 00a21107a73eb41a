import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callAsBuyer, placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';

const firstRow = (page: Page) => page.getByRole('row').nth(1);

describe('while a page is open', () => {
  const shop = useShop();
  async function openOrders(email: 'admin@example.com' | 'buyer@example.com'): Promise<Page> {
    const page = await openPage(shop);
    await signInAs(page, email);
    await firstRow(page).waitFor();
    return page;
  }

  it('a row is updated in place when its order changes', async () => {
    const id = await placeOrderAsBuyer(shop.url(), 502);
    const page = await openOrders('buyer@example.com');
    await expect.poll(() => firstRow(page).innerText()).toContain('502');
    await firstRow(page).getByText('Pending').waitFor();
    await callAsBuyer(shop.url(), `/api/order/${id}/cancel`, { method: 'POST' });
    await firstRow(page).getByText('Cancelled').waitFor();
    expect(await firstRow(page).innerText()).toContain('502');
  });

  it('a row that another clerk moves out of the tab stays in its place, with its new state', async () => {
    const id = await placeOrderAsBuyer(shop.url(), 503);
    const page = await openPage(shop);
    await signInAs(page, 'admin@example.com', '/dashboard?state=to-be-paid');
    await expect.poll(() => firstRow(page).innerText()).toContain('503');
    await firstRow(page).getByText('503').click();
    const drawer = page.getByRole('dialog', { name: /^ORD-/ });
    await drawer.getByText('To be paid').waitFor();
    await callAsBuyer(shop.url(), `/api/order/${id}/cancel`, { method: 'POST' });
    await drawer.getByText('Cancelled', { exact: true }).first().waitFor();
    await page.keyboard.press('Escape');
    await firstRow(page).getByText('Cancelled').waitFor();
    expect(await firstRow(page).innerText()).toContain('503');
  });

  it('the next step above the list of a customer follows their newest order', async () => {
    const id = await placeOrderAsBuyer(shop.url(), 504);
    const page = await openOrders('buyer@example.com');
    await page.getByText('is held for you').waitFor();
    await callAsBuyer(shop.url(), `/api/order/${id}/cancel`, { method: 'POST' });
    await firstRow(page).getByText('Cancelled').waitFor();
    await page.getByText('is held for you').waitFor({ state: 'detached' });
  });
});
