import { describe, expect, it } from 'vitest';
import { expectAccessible } from '#tests/support/axe.ts';
import { openPage, useBrowser } from '#tests/support/browser.ts';
import { placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';
import { signInAs } from '#tests/support/sign-in.ts';

describe('the overview', () => {
  const shop = useRunningShop();
  useBrowser();

  it('shows an admin orders by week and month, in charts and tables; fits a phone and paper', async () => {
    await placeOrderAsBuyer(shop.url());
    const page = await openPage(shop.url());
    await signInAs(page, 'admin@example.com');
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('heading', { name: 'Overview', exact: true }).waitFor();
    await page.getByRole('img', { name: 'Order value per week, as in the table below' }).waitFor();
    await page.getByText('Show as table').click();
    const weeks = page.getByRole('table', { name: 'Orders per week' });
    expect(await weeks.getByRole('row').count()).toBe(14);
    await page.getByRole('button', { name: 'Months' }).click();
    await page.getByRole('img', { name: 'Pieces per month, as in the table below' }).waitFor();
    expect(await page.getByRole('table', { name: 'Orders per month' }).getByRole('row').count()).toBe(14);
    await page.getByRole('table', { name: 'Orders by tool' }).waitFor();
    await page.getByRole('rowheader', { name: 'Bangladesh' }).waitFor();
    await expectAccessible(page, 'the overview');
    await page.setViewportSize({ width: 360, height: 740 });
    const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(await isWide()).toBe(false);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await isWide()).toBe(false);
    expect(await page.getByRole('button', { name: 'Months' }).isVisible()).toBe(false);
  });
});
