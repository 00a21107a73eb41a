import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  holdScripts,
  openPage,
  type PageOptions,
  untilHydrated,
  useBrowser,
  watchCalls,
} from '#tests/support/browser.ts';
import { holdCalls } from '#tests/support/hold-calls.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';

const CATEGORY = 'Cutting & grinding';
const inAddress = (name: string, value: string) => (url: URL) => url.searchParams.get(name) === value;

describe('the filter of the catalogue', () => {
  const shop = useRunningShop();
  useBrowser();

  async function openTools(path = '/tools', options: PageOptions = {}): Promise<Page> {
    const page = await openPage(shop.url(), options);
    await page.goto(path);
    await untilHydrated(page);
    return page;
  }

  it('keeps the focus on a control that is changed by keyboard, paints a pressed one first, and keeps text typed meanwhile', async () => {
    const page = await openTools();
    const sort = page.getByLabel('Sort by');
    await sort.focus();
    for (const choice of ['price-up', 'price-down']) {
      // Opens the list at the selected option, moves to the next and selects it.
      for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
      await page.waitForURL(inAddress('sort', choice));
      await expect.poll(() => page.getByRole('main').getByRole('article').count()).toBe(16);
      await expect.poll(() => sort.inputValue()).toBe(choice);
      expect(await sort.evaluate((element) => element === document.activeElement)).toBe(true);
    }

    await page.getByRole('checkbox', { name: 'More filters' }).check();
    const steps = await page.getByRole('checkbox', { name: 'in stock' }).evaluate(async (box: HTMLInputElement) => {
      const seen: string[] = [];
      requestAnimationFrame(() => seen.push('painted'));
      const submitted = new Promise<void>((resolve) => {
        box.form?.addEventListener('submit', () => resolve());
      });
      box.click();
      await submitted;
      return [...seen, 'submitted'];
    });
    expect(steps).toEqual(['painted', 'submitted']);
    await page.waitForURL(inAddress('stock', '1'));

    const answer = await holdCalls(page, '**/tools.data?*');
    await page.getByLabel('Category').selectOption(CATEGORY);
    const text = page.getByRole('searchbox', { name: 'Search' });
    await text.pressSequentially('saw');
    answer();
    await page.waitForURL(inAddress('category', CATEGORY));
    expect(await text.inputValue()).toBe('saw');
    await text.press('Enter');
    await page.waitForURL(inAddress('q', 'saw'));
    expect(new URL(page.url()).searchParams.get('category')).toBe(CATEGORY);
  });

  it('keeps a choice that is made just before the answer to the previous one is shown', async () => {
    const page = await openTools();
    const answer = await holdCalls(page, '**/tools.data?*sort=name*');
    // React runs effects in a task after the page has changed. This makes a choice between the two.
    await page.evaluate(() => {
      const post = MessagePort.prototype.postMessage;
      MessagePort.prototype.postMessage = function (...message: [unknown]) {
        if (!/ of 16 tools/.test(document.querySelector('main [role=status]')?.textContent ?? ''))
          return post.apply(this, message);
        MessagePort.prototype.postMessage = post;
        document.addEventListener('submit', () => setTimeout(() => post.apply(this, message)), { once: true });
        queueMicrotask(() => {
          const sort = document.querySelector<HTMLSelectElement>('select[name=sort]');
          if (sort) sort.value = 'name';
          sort?.dispatchEvent(new Event('change', { bubbles: true }));
        });
      };
    });
    const browser = await page.context().newCDPSession(page);
    await browser.send('Emulation.setCPUThrottlingRate', { rate: 8 });
    await page.getByLabel('Category').selectOption(CATEGORY);
    await page
      .getByRole('main')
      .getByRole('status')
      .getByText(/^\d of 16 tools$/)
      .waitFor();
    expect(await page.getByLabel('Sort by').inputValue()).toBe('name');
    answer();
    await page.waitForURL(inAddress('sort', 'name'));
    expect(await page.getByLabel('Sort by').inputValue()).toBe('name');
  });

  it('is walked by Tab as it is shown in a wide window', async () => {
    const page = await openTools('/tools', { viewport: { width: 1440, height: 900 } });
    await page.getByRole('checkbox', { name: 'More filters' }).check();
    await page.getByRole('searchbox', { name: 'Search' }).focus();
    const walked: string[] = [];
    for (let step = 0; step < 10; step += 1) {
      await page.keyboard.press('Tab');
      walked.push(await page.evaluate(() => document.activeElement?.getAttribute('name') ?? ''));
    }
    // The buttons to search and for more filters have no name.
    expect(walked).toEqual(['', 'category', 'min', 'max', 'sort', '', 'kind', 'torque', 'weight', 'stock']);
  });

  it('stays unfolded on a phone when the last choice is cleared', async () => {
    const page = await openTools('/tools', { viewport: { width: 390, height: 844 } });
    const category = page.getByLabel('Category');
    const status = page.getByRole('main').getByRole('status');
    expect(await category.isVisible()).toBe(false);
    await page.getByRole('checkbox', { name: 'Filter and sort' }).check();
    await category.selectOption(CATEGORY);
    await status.getByText(/^\d+ of 16 tools$/).waitFor();
    await category.selectOption('');
    await status.getByText(/^16 tools$/).waitFor();
    expect(await category.isVisible()).toBe(true);

    // The same applies if the choice came from the URL.
    await page.goto(`/tools?${new URLSearchParams({ category: CATEGORY })}`);
    await untilHydrated(page);
    await category.selectOption('');
    await status.getByText(/^16 tools$/).waitFor();
    expect(await category.isVisible()).toBe(true);
  });

  it('keeps text that is typed before the scripts of the page load', async () => {
    const page = await openPage(shop.url());
    const release = await holdScripts(page);
    await page.goto('/tools?q=drill');
    const text = page.getByRole('searchbox', { name: 'Search' });
    await text.fill('saw');
    release();
    await untilHydrated(page);
    expect(await text.inputValue()).toBe('saw');
    await text.press('Enter');
    await page.waitForURL(inAddress('q', 'saw'));
  });

  it('applies a choice that is made before the scripts of the page load', async () => {
    const page = await openPage(shop.url());
    const release = await holdScripts(page);
    await page.goto('/tools?q=saw');
    await page.getByLabel('Category').selectOption(CATEGORY);
    release();
    await page.waitForURL(inAddress('category', CATEGORY));
    expect(new URL(page.url()).searchParams.get('q')).toBe('saw');
    const status = page.getByRole('main').getByRole('status');
    await status.getByText('3 of 16 tools').waitFor();
    expect(await page.getByLabel('Category').inputValue()).toBe(CATEGORY);
  });

  it('applies a choice that is cleared before the scripts of the page load', async () => {
    const page = await openPage(shop.url());
    const release = await holdScripts(page);
    await page.goto(`/tools?${new URLSearchParams({ stock: '1', category: CATEGORY })}`);
    await page.getByRole('checkbox', { name: '500 or more in stock' }).uncheck();
    release();
    await page.waitForURL((url) => !url.searchParams.has('stock'));
    expect(new URL(page.url()).searchParams.get('category')).toBe(CATEGORY);
  });

  it('shows the choices of the address it is opened with, and sends no request for them', async () => {
    const page = await openTools('/tools?category=No+longer+made&sort=name');
    const calls = watchCalls(page);
    expect(await calls()).not.toContain('/tools.data');
    expect(inAddress('category', 'No longer made')(new URL(page.url()))).toBe(true);
  });

  it('is sent by its one button, also on a phone without scripts', async () => {
    const page = await openPage(shop.url(), { javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
    await page.goto('/tools');
    expect(await page.getByRole('main').getByRole('button').count()).toBe(1);
    await page.getByRole('checkbox', { name: 'Filter and sort' }).check();
    await page.getByLabel('Category').selectOption(CATEGORY);
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await page.waitForURL(inAddress('category', CATEGORY));
    expect(new URL(page.url()).search).toBe(`?${new URLSearchParams({ category: CATEGORY })}`);
    expect(await page.getByLabel('Category').inputValue()).toBe(CATEGORY);
    expect(await page.getByRole('main').getByRole('article').count()).toBe(4);

    await page.goto('/tools');
    await page.getByRole('checkbox', { name: 'Filter and sort' }).check();
    await page.getByLabel('Price from').fill('20');
    await page.getByRole('searchbox', { name: 'Search' }).fill('metal cutting');
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await page.waitForURL(inAddress('min', '20'));
    expect(new URL(page.url()).search, 'no empty parameter').toBe('?q=metal+cutting&min=20');
  });
});
