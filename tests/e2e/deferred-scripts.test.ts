import { describe, expect, it } from 'vitest';
import { buyer, storedToken } from '../support/accounts.ts';
import { holdScripts, openPage, untilHydrated, useBrowser } from '../support/browser.ts';
import { haveModules } from '../support/have-modules.ts';
import { useRunningShop } from '../support/running-shop.ts';

describe('before the scripts of a page have arrived', () => {
  const shop = useRunningShop();
  useBrowser();

  it('input stays, and a submitted form is sent once they have arrived', async () => {
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

  it('a typed password is checked against the rules once they have arrived', async () => {
    const page = await openPage(shop.url());
    const release = await holdScripts(page);
    await page.goto('/signup');
    await page.getByLabel('Password', { exact: true }).pressSequentially('Kar1');
    release();
    await expect.poll(() => page.getByRole('listitem').filter({ hasText: ', met' }).count()).toBe(3);
    await page.getByLabel('Password', { exact: true }).pressSequentially('m@20');
    await expect.poll(() => page.getByRole('listitem').filter({ hasText: ', met' }).count()).toBe(5);
  });

  it.runIf(haveModules('sales'))('input stays in several fields, and the next field can be filled in', async () => {
    const page = await openPage(shop.url());
    const release = await holdScripts(page);
    await page.goto('/contact');
    const field = (label: string) => page.getByLabel(label, { exact: true });
    const typed = { Name: 'Karim Ahmed', Phone: '+8801700000000' };
    for (const [label, text] of Object.entries(typed)) await field(label).fill(text);
    release();
    await untilHydrated(page);
    await field('Message').fill('Please send an offer for 500 drills.');
    for (const [label, text] of Object.entries(typed)) expect(await field(label).inputValue(), label).toBe(text);
    await page.getByRole('button', { name: 'Inquiry Now' }).click();
    await page.locator('[role=alert]').first().waitFor();
    for (const label of Object.keys(typed)) expect(await field(label).getAttribute('aria-invalid')).not.toBe('true');
  });

  it.each(['/login', '/signup'])('no password gets into the URL of %s, even if they never arrive', async (path) => {
    const page = await openPage(shop.url(), {
      fresh: true,
      expectedErrors: /Failed to load resource|dynamically imported module/,
    });
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(path);
    await page.getByLabel('Email', { exact: true }).fill(buyer.email);
    await page.getByLabel('Password', { exact: true }).fill(buyer.password);
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    const arrived = page.waitForEvent('framenavigated');
    await page.getByLabel('Password', { exact: true }).press('Enter');
    expect((await sent).url()).not.toContain('?');
    await arrived;
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
  });

  it.runIf(haveModules('sales'))('a pressed button takes effect once they have arrived', async () => {
    const page = await openPage(shop.url());
    const release = await holdScripts(page);
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Inquiry Now' }).click();
    expect(await page.locator('[role=alert]').count()).toBe(0);
    release();
    await page.locator('[role=alert]').first().waitFor();
  });

  it('the page is painted before they are requested', async () => {
    const page = await openPage(shop.url());
    for (const path of ['/', '/tools', '/login']) {
      await page.goto(path);
      await untilHydrated(page);
      const [painted, requested] = await page.evaluate(() => [
        performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
        performance.getEntriesByType('resource').find(({ name }) => name.includes('entry.client'))?.startTime,
      ]);
      expect(requested, path).toBeGreaterThan(painted ?? Number.POSITIVE_INFINITY);
    }
  });

  it('a hidden page loads them too', async () => {
    const page = await openPage(shop.url());
    await page.addInitScript(() => {
      window.requestAnimationFrame = () => 0;
    });
    await page.goto('/login');
    await page.locator('script[src], link[rel=modulepreload]').first().waitFor({ state: 'attached' });
  });

  it('a page that shows nothing without them does not delay them', async () => {
    const page = await openPage(shop.url());
    const scripts = async (path: string) =>
      (await (await page.request.get(path)).text()).includes('rel="modulepreload"');
    expect(await scripts('/dashboard')).toBe(true);
    expect(await scripts('/tools')).toBe(false);
  });
});
