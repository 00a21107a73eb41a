import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';

describe('the quantity at the checkout', () => {
  const shop = useShop();

  async function openCheckout(): Promise<Page> {
    const page = await openPage(shop);
    const [tool] = (await (await fetch(`${shop.url()}/api/tool`)).json()) as { _id: string }[];
    await signInAs(page, 'buyer@example.com', `/purchase/${tool?._id}`);
    return page;
  }

  it('C-BUY-06 reads other digits and groups of thousands, and shows in the total what it read', async () => {
    const page = await openCheckout();
    const quantity = page.getByLabel('Quantity');
    for (const [typed, read] of [
      ['৫০০', '500 pieces ×'],
      ['１０００', '1,000 pieces ×'],
      ['1,000', '1,000 pieces ×'],
      ['1.500', '1,500 pieces ×'],
      ['2 000', '2,000 pieces ×'],
      ['1', '1 piece ×'],
    ] as const) {
      await quantity.fill(typed);
      await page.getByText(read).waitFor();
      expect(await quantity.inputValue()).toBe(typed);
    }
  });
});
