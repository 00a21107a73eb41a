import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage, untilHydrated, useBrowser } from '#tests/support/browser.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';

/** Weights of the font faces that the page has loaded. */
const loadedFaces = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts]
      .filter(({ family, status }) => /^["']?Archivo["']?$/.test(family) && status === 'loaded')
      .map(({ weight }) => weight),
  );

describe('the fonts for letters that English does not have', () => {
  const shop = useRunningShop();
  useBrowser();

  it('are not fetched by an English page until such a letter is typed', async () => {
    // A fresh browser: a font in its memory cache would be loaded at once.
    const page = await openPage(shop.url(), { fresh: true });
    await page.goto('/contact');
    await untilHydrated(page);
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Kruger');
    await expect.poll(() => loadedFaces(page)).toEqual(['400 750']);
    await name.fill('Krüger');
    await expect.poll(() => loadedFaces(page)).toEqual(['400 750', '400 750']);
  });

  it('belong to the same family as the others, so that no name mixes two fonts', async () => {
    const page = await openPage(shop.url());
    await page.goto('/reviews');
    for (const name of ['Anneliese Krüger', /Nguyễn/, /Wiśniewski/]) {
      await page.getByText(name).first().scrollIntoViewIfNeeded();
      await page.getByText(name).first().waitFor();
    }
    await expect.poll(() => loadedFaces(page)).toEqual(['400 750', '400 750', '400 750', '400 750']);
  });

  it('are not fetched before the first paint of a page with such letters', async () => {
    const page = await openPage(shop.url());
    await page.goto('/reviews');
    await expect.poll(() => loadedFaces(page)).toHaveLength(4);
    const early = await page.evaluate(() => {
      const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
      const fonts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'));
      return fonts.filter(({ startTime }) => startTime < painted).map(({ name }) => name.replace(/.*\/|-[^-]*$/g, ''));
    });
    expect(early).toEqual(['archivo-text']);
  });

  it('are fetched without scripts too', async () => {
    const page = await openPage(shop.url(), { javaScriptEnabled: false });
    const accents = page.waitForResponse(/archivo-accents/);
    await page.goto('/reviews');
    expect((await accents).status()).toBe(200);
  });
});
