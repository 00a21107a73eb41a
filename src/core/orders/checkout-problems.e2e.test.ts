import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage, untilQuiet, useBrowser } from '#tests/support/browser.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';
import { signInAs } from '#tests/support/sign-in.ts';

interface Tool {
  _id: string;
  quantity: number;
}

const isInSight = (text: Locator) =>
  text.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

const borderOf = (field: Locator) => field.evaluate((element) => getComputedStyle(element).borderTopColor);

describe('a problem at the checkout', () => {
  const shop = useRunningShop();
  useBrowser();
  const tools = async () => (await (await fetch(`${shop.url()}/api/tool`)).json()) as Tool[];

  it.each([
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])(
    'C-BUY-02 with all fields is in sight above them, and all have red borders, at $width × $height',
    async (viewport) => {
      const page = await openPage(shop.url(), { viewport });
      const [tool] = await tools();
      await signInAs(page, 'buyer@example.com', `/purchase/${tool?._id}`);
      await untilQuiet(page);
      // The field is in view, the place of the message above it is not.
      await page.getByLabel('Shipping address').evaluate((field) => field.scrollIntoView());
      await page.getByRole('button', { name: 'Place order' }).evaluate((button: HTMLElement) => button.click());
      const message = page.getByRole('main').getByRole('alert');
      await message.getByText('Please fill up all blank input!').waitFor();
      await expect.poll(() => isInSight(message)).toBe(true);
      const red = await message.evaluate((text) => getComputedStyle(text).color);
      for (const label of ['Shipping address', 'Phone number', 'Quantity'])
        await expect.poll(() => borderOf(page.getByLabel(label)), { message: label }).toBe(red);
    },
  );
});
