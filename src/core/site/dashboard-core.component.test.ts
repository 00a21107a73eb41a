import { describe, expect, it } from 'vitest';
import { openPage, signInAs, useShop } from '#tests/support/screen/open-screen.ts';

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
});
