import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage, untilHydrated, useBrowser } from '../support/browser.ts';
import { haveModules } from '../support/have-modules.ts';
import { orderRow } from '../support/order-row.ts';
import { placeOrderAsBuyer } from '../support/orders-of-buyer.ts';
import { useRunningShop } from '../support/running-shop.ts';
import { signInAs } from '../support/sign-in.ts';

/** More tab stops than any page has between two controls of one task. */
const MOST_STOPS = 120;

const focused = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Presses Tab until the control has the focus, and checks that the focus is visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    if (!(await focused(target))) continue;
    const outline = await target.evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(outline, 'the focus must be visible').not.toBe('none');
    return;
  }
  throw new Error(`Tab never reached ${target}`);
}

async function fill(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await tabTo(page, field);
  await field.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

describe('with only the keyboard', () => {
  const shop = useRunningShop();
  useBrowser();

  it('a customer finds a tool, signs in and orders it', async () => {
    const page = await openPage(shop.url());
    await page.goto('/');
    await untilHydrated(page);

    await tabTo(page, page.getByRole('link', { name: 'All Tools', exact: true }));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/tools');
    await tabTo(page, page.getByRole('link', { name: 'Purchase KD20-13' }));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login?from=*');

    await fill(page, 'Email', 'buyer@example.com');
    await fill(page, 'Password', 'Buyer@123');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Check out' }).waitFor();

    await fill(page, 'Shipping address', '12 Mirpur Road, Dhaka');
    await fill(page, 'Phone number', '+8801712345678');
    await fill(page, 'Quantity', '500');
    await page.keyboard.press('Enter');
    await page.getByText('Order place successful. Plase pay now.').waitFor();
    await page.waitForURL('**/dashboard');
  });

  it('an admin changes a price and cancels an order, and the focus moves when its button disappears', async () => {
    await placeOrderAsBuyer(shop.url(), 640);
    const page = await openPage(shop.url());
    await signInAs(page, 'admin@example.com', '/dashboard');
    if (haveModules('orders')) {
      const row = orderRow(page, 640);
      await tabTo(page, row.getByRole('button', { name: 'Delete' }));
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
      await tabTo(page, dialog.getByRole('button', { name: 'Cancel the order' }));
      await page.keyboard.press('Enter');
      await row.getByText('Cancelled').waitFor();
      await expect.poll(() => page.locator(':focus').textContent()).toBe('Manage all orders');
    }
    await tabTo(page, page.getByRole('link', { name: 'Manage Tools' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: 'Update KI20-180' }));
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await fill(page, 'Price per piece (USD)', '26');
    await page.keyboard.press('Enter');
    await page.getByText('Tool updated successfully.').waitFor();
    await page.getByRole('row').filter({ hasText: 'KI20-180' }).getByText('$26').waitFor();
    expect(await page.locator(':focus').textContent()).toContain('Update KI20-180');
  });

  it('the user menu opens with Enter, closes with Escape and signs out', async () => {
    const page = await openPage(shop.url());
    await signInAs(page, 'buyer@example.com', '/tools');
    const menu = page.locator('summary', { hasText: 'Demo Buyer' });
    const signOut = page.getByRole('button', { name: 'Sing out' });
    await page.locator('body').press('Home');
    await menu.focus();
    await page.keyboard.press('Enter');
    await signOut.waitFor();
    await page.keyboard.press('Escape');
    await signOut.waitFor({ state: 'hidden' });
    expect(await focused(menu)).toBe(true);
    await page.keyboard.press('Enter');
    await tabTo(page, signOut);
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Sign in', exact: true }).waitFor();
  });

  it('the first tab stop skips to the content; a navigation is announced, and the focus moves to the content', async () => {
    const page = await openPage(shop.url());
    await page.goto('/login');
    await untilHydrated(page);
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to main content' });
    expect(await focused(skip)).toBe(true);
    expect((await skip.boundingBox())?.height).toBeGreaterThanOrEqual(24);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.getByRole('main').evaluate((main) => main.contains(document.activeElement))).toBe(true);

    await page.getByRole('link', { name: 'All Tools', exact: true }).press('Enter');
    await page.waitForURL('**/tools');
    await expect
      .poll(() => page.locator('[aria-live=polite]').first().textContent())
      .toContain('All cordless 20V tools');
    expect(await focused(page.getByRole('main'))).toBe(true);
  });
});
