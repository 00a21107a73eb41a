import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buyer, signInAt } from '../support/accounts.ts';
import { openPage, untilHydrated, untilQuiet, useBrowser } from '../support/browser.ts';
import { useRunningShop } from '../support/running-shop.ts';

/** As after a new release, or on a line that drops: a script that was not asked for yet cannot be had. */
const expectedErrors = /ERR_FAILED|dynamically imported module|Error loading route module/;

/** @param before runs when the form is there */
async function checkOut(page: Page, before = async () => {}): Promise<void> {
  await signInAt(page, '/tools', buyer);
  await page.getByRole('link', { name: 'Purchase KD20-13' }).click();
  await page.getByRole('heading', { name: 'Check out' }).waitFor();
  await before();
  await page.getByLabel('Shipping address').fill('12 Mirpur Road, Dhaka');
  await page.getByLabel('Phone number').fill('+8801712345678');
  await page.getByLabel('Quantity').fill('500');
  await page.getByRole('button', { name: 'Place order' }).click();
}

describe('scripts that cannot be had', () => {
  const shop = useRunningShop();
  useBrowser();

  it("without the menu's, the page is there, and the name leads to the dashboard", async () => {
    const page = await openPage(shop.url(), { expectedErrors });
    await page.route('**/assets/user-menu-*.js', (route) => route.abort());
    await signInAt(page, '/tools', buyer);
    await page.reload();
    await page.getByRole('heading', { name: 'All Tools' }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: buyer.name }).click();
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();
  });

  it('without those of the page behind a link, aiming at it loses nothing that was typed, and a click gets there', async () => {
    const page = await openPage(shop.url(), { expectedErrors });
    await page.goto('/contact');
    await untilHydrated(page);
    const message = page.getByLabel('Message');
    await message.fill('500 drills');
    await page.route('**/assets/tools-*.js', (route) => route.abort());
    const said = page.waitForEvent('console', (entry) => entry.text().includes('Error loading route module'));
    const link = page.getByRole('banner').getByRole('link', { name: 'All Tools' });
    await link.hover();
    await said;
    await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).hover();
    expect(await message.inputValue()).toBe('500 drills');
    await link.click();
    await page.getByRole('heading', { name: 'All Tools' }).waitFor();
  });

  it('a placed order is never followed by its empty form', async () => {
    const page = await openPage(shop.url(), { expectedErrors });
    await page.route('**/assets/dashboard*.js', (route) => route.abort());
    await checkOut(page);
    await page.waitForURL('**/dashboard');
    await page.unroute('**/assets/dashboard*.js');
    await page.reload();
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();
  });

  it('a placed order leads to the list of orders, whose scripts came with its form', async () => {
    const page = await openPage(shop.url(), { expectedErrors });
    await checkOut(page, async () => {
      await untilQuiet(page);
      await page.route('**/assets/dashboard*.js', (route) => route.abort());
    });
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();
    await page.getByText('Order place successful. Plase pay now.').waitFor();
  });

  it('a new account leads to the sign-in form, whose scripts came with its own', async () => {
    const page = await openPage(shop.url(), { expectedErrors });
    await page.goto('/signup');
    await untilHydrated(page);
    await page.getByLabel('Name', { exact: true }).fill('Karim Ahmed');
    await page.getByLabel('Email', { exact: true }).fill('karim.ahmed@example.com');
    await page.getByLabel('Password', { exact: true }).fill('Strong@Pass1');
    await page.waitForLoadState('networkidle');
    await page.route('**/assets/login-*.js', (route) => route.abort());
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  });
});
