import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buyer, storedToken } from '../support/accounts.ts';
import { openPage, useBrowser } from '../support/browser.ts';
import { useRunningShop } from '../support/running-shop.ts';

/** Scripts stay on their way until they are let go. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/entry.client-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

describe('before the scripts of a page have arrived', () => {
  const shop = useRunningShop();
  useBrowser();

  it('what is typed stays, and a form that is sent is sent when they have', async () => {
    const page = await openPage(shop.url());
    const release = await holdScripts(page);
    await page.goto('/login');
    await page.getByLabel('Email', { exact: true }).fill(buyer.email);
    await page.getByLabel('Password', { exact: true }).fill(buyer.password);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    expect(new URL(page.url()).search).toBe('');
    release();
    await page.waitForURL('**/tools');
    expect(await storedToken(page)).toBeTruthy();
  });

  it('a button that is pressed does its work when they have', async () => {
    const page = await openPage(shop.url());
    const release = await holdScripts(page);
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Inquiry Now' }).click();
    expect(await page.locator('[role=alert]').count()).toBe(0);
    release();
    await page.locator('[role=alert]').first().waitFor();
  });

  it('a page that shows nothing without them does not hold them back', async () => {
    const page = await openPage(shop.url());
    const scripts = async (path: string) =>
      (await (await page.request.get(path)).text()).includes('rel="modulepreload"');
    expect(await scripts('/dashboard')).toBe(true);
    expect(await scripts('/tools')).toBe(false);
  });
});
