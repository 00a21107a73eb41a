import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buyer } from '../support/accounts.ts';
import { openPage, untilHydrated, untilQuiet, useBrowser } from '../support/browser.ts';
import { useRunningShop } from '../support/running-shop.ts';
import { signInAt } from '../support/sign-in.ts';

/** Errors of scripts that cannot be loaded, as after a new release or when the connection drops. */
const expectedErrors = /ERR_FAILED|dynamically imported module|Error loading route module/;

/** Places an order at the checkout. @param before runs when the form is shown */
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

describe('missing scripts', () => {
  const shop = useRunningShop();
  useBrowser();

  it('of the user menu leave the page usable, and the name links to the dashboard', async () => {
    const page = await openPage(shop.url(), { expectedErrors });
    await page.route('**/assets/user-menu-*.js', (route) => route.abort());
    await signInAt(page, '/tools', buyer);
    await page.reload();
    await page.getByRole('heading', { name: 'All Tools' }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: buyer.name }).click();
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();
  });

  it('of a linked page lose no input on hover, and a click loads the page', async () => {
    const page = await openPage(shop.url(), { expectedErrors });
    await page.goto('/contact');
    await untilHydrated(page);
    const message = page.getByLabel('Message');
    await message.fill('500 drills');
    await page.route('**/assets/tools-*.js', (route) => route.abort());
    const logged = page.waitForEvent('console', (entry) => entry.text().includes('Error loading route module'));
    const link = page.getByRole('banner').getByRole('link', { name: 'All Tools' });
    await link.hover();
    await logged;
    await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).hover();
    expect(await message.inputValue()).toBe('500 drills');
    await link.click();
    await page.getByRole('heading', { name: 'All Tools' }).waitFor();
  });

  it('never lead from a placed order back to its empty form', async () => {
    const page = await openPage(shop.url(), { expectedErrors });
    await page.route('**/assets/dashboard*.js', (route) => route.abort());
    await checkOut(page);
    await page.waitForURL('**/dashboard');
    await page.unroute('**/assets/dashboard*.js');
    await page.reload();
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();
  });

  it('do not block the list of orders after a placed order, because the form prefetched it', async () => {
    const page = await openPage(shop.url(), { expectedErrors });
    await checkOut(page, async () => {
      await untilQuiet(page);
      await page.route('**/assets/dashboard*.js', (route) => route.abort());
    });
    await page.getByRole('heading', { name: 'My Orders' }).waitFor();
    await page.getByText('Order place successful. Plase pay now.').waitFor();
  });

  it('do not block the sign-in form after a sign-up, because that form prefetched it', async () => {
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
