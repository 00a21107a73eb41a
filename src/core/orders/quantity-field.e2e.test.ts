import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage, useBrowser } from '#tests/support/browser.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';
import { signInAs } from '#tests/support/sign-in.ts';

const WHOLE_NUMBER = 'Please input a whole number of pieces in digits only, such as 500 or 1,500.';

describe('the quantity at the checkout', () => {
  const shop = useRunningShop();
  useBrowser();

  async function openCheckout(): Promise<Page> {
    const page = await openPage(shop.url());
    const [tool] = (await (await fetch(`${shop.url()}/api/tool`)).json()) as { _id: string }[];
    await signInAs(page, 'buyer@example.com', `/purchase/${tool?._id}`);
    return page;
  }

  it('changes by 100 with the arrow keys and not with the mouse wheel', async () => {
    const page = await openCheckout();
    const quantity = page.getByRole('textbox', { name: 'Quantity' });
    expect(await quantity.getAttribute('inputmode')).toBe('numeric');
    await quantity.focus();
    for (const [key, pieces] of [
      ['ArrowUp', '500'],
      ['ArrowUp', '600'],
      ['ArrowUp', '700'],
      ['ArrowDown', '600'],
      ['ArrowDown', '500'],
      ['ArrowDown', '500'],
      ['Shift+ArrowUp', '500'],
    ] as const) {
      await quantity.press(key);
      await expect.poll(() => quantity.inputValue(), { message: key }).toBe(pieces);
    }
    await quantity.hover();
    const before = await page.evaluate(() => scrollY);
    await page.mouse.wheel(0, 120);
    await expect.poll(() => page.evaluate(() => scrollY)).not.toBe(before);
    expect(await quantity.inputValue()).toBe('500');
  });

  it('C-BUY-06 says at the field what to type instead of decimals or letters, and keeps the text', async () => {
    const page = await openCheckout();
    await page.getByLabel('Shipping address').fill('12 Mirpur Road');
    await page.getByLabel('Phone number').fill('01712345678');
    const quantity = page.getByLabel('Quantity');
    for (const typed of ['500,5', '500.5', '500 pcs']) {
      // Typed by keys, because a number field drops letters only then.
      await quantity.clear();
      await quantity.pressSequentially(typed);
      await page.getByRole('button', { name: 'Place order' }).click();
      await page.getByRole('main').getByRole('alert').getByText(WHOLE_NUMBER).waitFor();
      expect(await quantity.inputValue()).toBe(typed);
      expect(await quantity.evaluate((field) => field === document.activeElement)).toBe(true);
    }
  });
});
