import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buyer, userMenu } from '../support/accounts.ts';
import { openPage, useBrowser } from '../support/browser.ts';
import { placeOrderAsBuyer } from '../support/orders-of-buyer.ts';
import { useRunningShop } from '../support/running-shop.ts';
import { signInAt } from '../support/sign-in.ts';

const phone = { viewport: { width: 360, height: 740 } };
/** The minimum height of a touch target, in pixels. */
const THUMB = 44;

const headerHeight = (page: Page) => page.getByRole('banner').evaluate((header) => header.clientHeight);

/** The texts of controls that are lower than a touch target. */
async function tooLow(controls: Locator): Promise<string[]> {
  expect(await controls.count()).toBeGreaterThan(0);
  return controls.evaluateAll(
    (elements, thumb) =>
      elements.flatMap((element) =>
        element.getBoundingClientRect().height < thumb ? [element.textContent ?? element.tagName] : [],
      ),
    THUMB,
  );
}

describe('on a phone of 360 pixels', () => {
  const shop = useRunningShop();
  useBrowser();

  it('C-NAV-01 C-HOME-04 the four links of a visitor are in one row; the story of the company is collapsed, while a wide window shows it all', async () => {
    const page = await openPage(shop.url(), phone);
    await page.goto('/home');
    const header = page.getByRole('banner');
    expect(await headerHeight(page)).toBe(64);
    for (const name of ['Home', 'All Tools', 'Contact Us', 'Sign in']) {
      const link = header.getByRole('link', { name, exact: true });
      expect(await link.isVisible(), name).toBe(true);
    }
    expect(await tooLow(header.getByRole('listitem').getByRole('link'))).toEqual([]);
    expect(await tooLow(page.getByRole('contentinfo').locator('ul a, address a, button'))).toEqual([]);
    const story = page.getByText('happen under one roof');
    const more = page.getByText('More about the factory');
    expect(await story.isVisible()).toBe(false);
    await more.click();
    expect(await story.isVisible()).toBe(true);
    await more.click();
    await page.setViewportSize({ width: 1280, height: 900 });
    await expect.poll(() => story.isVisible()).toBe(true);
    expect(await more.isVisible()).toBe(false);
  });

  it('C-NAV-02 C-DASH-05 C-DASH-06 the controls of an order are touch targets, with Delete at the opposite end from Pay; the navbar has one row when signed in, and the name is for screen readers, and visible with the logo from 380 pixels on', async () => {
    const page = await openPage(shop.url(), phone);
    await placeOrderAsBuyer(shop.url());
    await signInAt(page, '/dashboard', buyer);
    const row = page.getByRole('row').filter({ hasText: 'KD20-13' });
    await row.waitFor();
    expect(await tooLow(row.locator('button, label'))).toEqual([]);
    const pay = await row.getByRole('button', { name: 'Pay', exact: true }).boundingBox();
    const remove = await row.getByRole('button', { name: 'Delete', exact: true }).boundingBox();
    expect((remove?.x ?? 0) + (remove?.width ?? 0)).toBeLessThan(pay?.x ?? 0);

    const next = await row.getByText(/^Pay the deposit of/).boundingBox();
    expect(next?.width).toBeGreaterThan(250);

    await userMenu(page).locator('summary').waitFor();
    expect(await headerHeight(page)).toBe(64);
    expect(await page.getByRole('banner').ariaSnapshot()).toContain(buyer.name);
    const name = page.getByRole('banner').getByText(buyer.name);
    expect(await name.evaluate((element) => element.clientWidth)).toBe(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => name.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    expect(await page.getByRole('link', { name: /, home$/ }).isVisible()).toBe(true);
    expect(await headerHeight(page)).toBe(64);
  });

  it('the price and Purchase of a tool stay visible, and cover nothing at the end of the page', async () => {
    const page = await openPage(shop.url(), phone);
    await page.goto('/tools');
    await page.getByRole('main').getByRole('article').getByRole('link').first().click();
    const bar = page.getByText('500 min.').locator('../..');
    await bar.waitFor();
    const distanceToBottom = () => bar.evaluate((element) => innerHeight - element.getBoundingClientRect().bottom);
    await expect.poll(distanceToBottom).toBe(0);
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    const footer = await page.getByRole('contentinfo').boundingBox();
    const box = await bar.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(footer?.y ?? 0);
    await bar.getByRole('link', { name: 'Purchase' }).click();
    await page.waitForURL(/\/login\?from=%2Fpurchase%2F/);
  });
});
