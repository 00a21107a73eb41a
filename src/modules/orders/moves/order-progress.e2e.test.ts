import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage, useBrowser } from '#tests/support/browser.ts';
import { haveModules } from '#tests/support/have-modules.ts';
import { orderRow } from '#tests/support/order-row.ts';
import { placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';
import { signInAs } from '#tests/support/sign-in.ts';

describe('an order with the modules on', () => {
  const shop = useRunningShop();
  useBrowser();

  it.runIf(haveModules('orders'))('is a table row in a wide window and in print, and a card on a phone', async () => {
    await placeOrderAsBuyer(shop.url(), 610);
    const page = await openPage(shop.url());
    await signInAs(page, 'admin@example.com');
    const row = orderRow(page, 610);
    await row.waitFor();
    const displayOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).display);
    const looks = async () => [await displayOf(row), await displayOf(row.getByText('Details', { exact: true }))];
    await page.setViewportSize({ width: 1280, height: 900 });
    expect(await looks()).toEqual(['table-row', 'none']);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await looks()).toEqual(['grid', 'block']);
    await page.emulateMedia({ media: 'print' });
    expect(await looks()).toEqual(['table-row', 'none']);
    expect(await row.getByRole('button').filter({ visible: true }).count()).toBe(0);
  });
});
