import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buyer, userMenu } from '#tests/support/accounts.ts';
import { openPage, signInOverApi, untilHydrated, useBrowser } from '#tests/support/browser.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';
import { signInAs } from '#tests/support/sign-in.ts';

const UNKNOWN = '00000000-0000-7000-8000-000000000000';
const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const dark = (page: Page) => page.getByRole('button', { name: 'Dark', exact: true });

describe('an error page', () => {
  const shop = useRunningShop();
  useBrowser();

  it('has working buttons', async () => {
    const page = await openPage(shop.url(), { colorScheme: 'light', expectedErrors: /404|ErrorResponse/ });
    await signInOverApi(page, buyer);
    await page.goto(`/purchase/${UNKNOWN}`);
    await page.getByRole('heading', { name: 'Oops! 404 - Page not found...' }).waitFor();
    await untilHydrated(page);
    const light = await background(page);
    await dark(page).click();
    expect(await background(page)).not.toBe(light);
  });

  it('is announced and keeps the theme, and so does the next page', async () => {
    const page = await openPage(shop.url(), { colorScheme: 'light', expectedErrors: /ERR_FAILED|Failed to fetch/ });
    await page.goto('/contact');
    await untilHydrated(page);
    await dark(page).click();
    const chosen = await background(page);
    await page.route('**/*.data*', (route) => route.abort());
    const banner = page.getByRole('banner');
    await banner.getByRole('link', { name: 'All Tools' }).click();
    await page.getByRole('heading', { name: 'The shop cannot be reached' }).waitFor();
    const announcement = () => page.locator('body > [aria-live=polite]').textContent();
    await expect.poll(announcement).toContain('The shop cannot be reached');
    expect(await page.getByRole('main').evaluate((main) => main === document.activeElement)).toBe(true);
    expect(await background(page)).toBe(chosen);
    expect(await dark(page).getAttribute('aria-pressed')).toBe('true');
    await page.unroute('**/*.data*');
    await banner.getByRole('link', { name: 'Contact Us' }).click();
    await page.getByRole('button', { name: 'Inquiry Now' }).waitFor();
    await expect.poll(announcement).toContain('Contact');
    expect(await background(page)).toBe(chosen);
  });

  it('does not change the rest of the document: its styles and an open toast', async () => {
    const page = await openPage(shop.url(), { expectedErrors: /ERR_FAILED|Failed to fetch|ApiError/ });
    await signInAs(page, 'buyer@example.com', '/tools');
    await page.getByRole('link', { name: 'Purchase KD20-13' }).click();
    await page.getByLabel('Shipping address').fill('12 Mirpur Road, Dhaka');
    await page.getByLabel('Phone number').fill('+8801712345678');
    await page.getByLabel('Quantity').fill('500');
    await page.route('**/api/{admin,user-order}*/**', (route) => route.abort());
    const styles = await page.locator('link[rel=stylesheet]').first().elementHandle();
    await page.getByRole('button', { name: 'Place order' }).click();
    await page.getByRole('heading', { name: 'The shop cannot be reached' }).waitFor();
    await page.getByText('Order place successful. Plase pay now.').waitFor();
    expect(await styles?.evaluate((link) => link.isConnected)).toBe(true);
    expect(await userMenu(page).count()).toBe(1);
  });
});
