import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { uiModules } from '#src/app/modules.ui.ts';
import { openPage, useBrowser, watchCalls } from '#tests/support/browser.ts';
import { placeOrderAsBuyer } from '#tests/support/orders-of-buyer.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';
import { signInAs } from '#tests/support/sign-in.ts';

/** Presses every control of the first order. */
async function pressEveryControl(page: Page): Promise<void> {
  const row = page.getByRole('row').nth(1);
  await row.getByRole('button', { name: 'Pay' }).click();
  await row.getByText('Paid', { exact: true }).click({ force: true });
  await row.getByText('Shipped', { exact: true }).click({ force: true });
  await row.getByRole('button', { name: 'Delete' }).click();
  const modal = page.getByRole('dialog', { name: 'Cancel this order?' });
  await modal.waitFor();
  await modal.getByRole('button').first().click();
  await modal.waitFor({ state: 'hidden' });
}

describe('the dashboard without modules', () => {
  const shop = useRunningShop({ EXTENSIONS: 'none' });
  useBrowser();

  it('answers 404 for every screen of a module', async () => {
    const paths = uiModules.flatMap(({ screens = [] }) =>
      screens.map(({ path, within }) => `${within === 'dashboard' ? '/dashboard' : ''}/${path.replace(/:\w+/, 'x')}`),
    );
    const answers = await Promise.all(paths.map(async (path) => [path, (await fetch(shop.url() + path)).status]));
    expect(answers).toEqual(paths.map((path) => [path, 404]));
  });

  it('C-BUY-01 has a checkout that shows Place order without scrolling, and no terms of modules', async () => {
    const page = await openPage(shop.url(), { viewport: { width: 1280, height: 900 } });
    const [tool] = (await (await fetch(`${shop.url()}/api/tool`)).json()) as { _id: string }[];
    await signInAs(page, 'buyer@example.com', `/purchase/${tool?._id}`);
    const placeOrder = await page.getByRole('button', { name: 'Place order' }).boundingBox();
    expect((placeOrder?.y ?? 900) + (placeOrder?.height ?? 0)).toBeLessThan(900);
    await page.getByText('12 months from arrival').waitFor();
    for (const path of [page.url(), '/home']) {
      await page.goto(path);
      await page.getByText('12 months from arrival').first().waitFor();
      expect(await page.getByRole('main').textContent()).not.toMatch(/deposit|made.to.order/i);
    }
  });

  it('C-DASH-05 C-DASH-06 C-DASH-07 C-DASH-08 has order controls that make no calls, for customer and admin', async () => {
    await placeOrderAsBuyer(shop.url());
    for (const email of ['buyer@example.com', 'admin@example.com'] as const) {
      const page = await openPage(shop.url());
      await signInAs(page, email);
      const row = page.getByRole('row').nth(1);
      await row.waitFor();
      expect(await row.getByRole('radio', { name: 'Unpaid' }).isChecked()).toBe(true);
      expect(await row.getByRole('radio', { name: 'Paid', exact: true }).isDisabled()).toBe(true);
      expect(await row.getByRole('radio', { name: 'Pending' }).isChecked()).toBe(true);
      expect(await row.getByRole('radio', { name: 'Shipped' }).isDisabled()).toBe(true);

      await page.waitForLoadState('networkidle');
      const calls = watchCalls(page);
      await pressEveryControl(page);
      expect(await calls()).toEqual([]);
      expect(await row.getByRole('radio', { name: 'Unpaid' }).isChecked()).toBe(true);
      expect(await row.getByRole('radio', { name: 'Pending' }).isChecked()).toBe(true);
    }
  });
});
