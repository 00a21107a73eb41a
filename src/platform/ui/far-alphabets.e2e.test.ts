import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { nextFrame } from '#tests/support/axe.ts';
import { holdScripts, openPage, untilHydrated, useBrowser } from '#tests/support/browser.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';

const isLinked = (page: Page) => page.locator('link[href*="far-alphabets"]').count();
const phone = { viewport: { width: 412, height: 823 } };

describe('the fonts for letters that English does not have', () => {
  const shop = useRunningShop();
  useBrowser();

  it('come when a name with such a letter comes near the screen, not before', async () => {
    const page = await openPage(shop.url(), phone);
    await page.goto('/');
    await untilHydrated(page);
    await nextFrame(page);
    expect(await isLinked(page)).toBe(0);
    await page.getByText('Anneliese Krüger').scrollIntoViewIfNeeded();
    await expect.poll(() => isLinked(page)).toBe(1);
    await expect.poll(() => page.evaluate(() => document.fonts.check('16px Archivo', 'ü'))).toBe(true);
  });

  it('are all of one family with the others, so that no name is written in two', async () => {
    const page = await openPage(shop.url());
    await page.goto('/reviews');
    for (const name of ['Anneliese Krüger', /Nguyễn/, /Wiśniewski/]) {
      await page.getByText(name).first().scrollIntoViewIfNeeded();
      await page.getByText(name).first().waitFor();
    }
    const loaded = () =>
      page.evaluate(() =>
        [...document.fonts]
          .filter(
            ({ family, status }) => family.includes('Archivo') && !family.includes('Fallback') && status === 'loaded',
          )
          .map(({ weight }) => weight),
      );
    await expect.poll(loaded).toEqual(['400 750', '400 750', '400 750', '400 750']);
  });

  it('come for a name on a page that the visitor moves to', async () => {
    const page = await openPage(shop.url(), phone);
    await page.goto('/contact');
    await untilHydrated(page);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Reviews' }).click();
    await page.getByText('Anneliese Krüger').scrollIntoViewIfNeeded();
    await expect.poll(() => isLinked(page)).toBe(1);
  });

  it('come for what stands in a field from the start, or was typed before the scripts came', async () => {
    const page = await openPage(shop.url(), phone);
    await page.goto('/tools?q=Krüger');
    await expect.poll(() => isLinked(page)).toBe(1);
    const release = await holdScripts(page);
    await page.goto('/contact');
    await page.getByLabel('Name', { exact: true }).fill('Krüger');
    expect(await isLinked(page)).toBe(0);
    release();
    await expect.poll(() => isLinked(page)).toBe(1);
  });

  it('come when such a letter is typed', async () => {
    const page = await openPage(shop.url(), phone);
    await page.goto('/contact');
    await untilHydrated(page);
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Kruger');
    expect(await isLinked(page)).toBe(0);
    await name.fill('Krüger');
    expect(await isLinked(page)).toBe(1);
  });
});
