import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { openPage, useBrowser } from '../support/browser.ts';
import { useRunningShop } from '../support/running-shop.ts';

const STYLES = `
  body { color: #111; background: #fff; font: 16px sans-serif; }
  .row { background: #fff; }
  .hint { color: #555; }
  button { color: inherit; background: none; min-width: 44px; min-height: 44px; }
  @media (width < 40rem) { .wide { display: none; } }
  @media (width >= 40rem) { .small { display: none; } }
  @media (prefers-color-scheme: dark) { body, .row { color: #eee; background: #111; } .hint { color: #bbb; } }`;

const sound = `<p class="row"><span class="hint">In stock</span></p>
  <p class="row"><span class="hint">Sold out</span></p>
  <button type="button"><span class="wide">Show the filters</span><span class="small">Filters</span></button>`;

type Look = 'light' | 'dark';

/** What is wrong, the styles and elements of the page with it, and the look and the rule of axe that find it. */
const PROBLEMS: [what: string, styles: string, body: string, look: Look, rule: string][] = [
  ['a text that is too pale', '.hint { color: #bbb }', sound, 'light', 'color-contrast'],
  [
    'a text that is too dark in the dark theme',
    '@media (prefers-color-scheme: dark) { .hint { color: #444 } }',
    sound,
    'dark',
    'color-contrast',
  ],
  [
    'a row with another background',
    '',
    sound.replace('"row"', '"row" style="background: #444"'),
    'light',
    'color-contrast',
  ],
  ['a button without a name', '', `${sound}<button type="button"></button>`, 'light', 'button-name'],
  ['a button whose name is hidden on a phone', '.small { display: none }', sound, 'dark', 'button-name'],
  ['a button that only a phone shows', '', `${sound}<button class="small"></button>`, 'dark', 'button-name'],
  [
    'a field whose label is hidden on a phone',
    '',
    `${sound}<label class="wide" for="q">Find</label><input id="q">`,
    'dark',
    'label',
  ],
  [
    'a heading that is missing on a phone',
    '@media (width < 40rem) { h1 { display: none } }',
    sound,
    'dark',
    'page-has-heading-one',
  ],
];

async function show(page: Page, styles: string, body: string): Promise<void> {
  const html = `<!doctype html><html lang="en"><title>Looks</title><meta name="viewport" content="width=device-width">
    <style>${STYLES}${styles}</style><main><h1>Looks</h1>${body}</main></html>`;
  await page.route('**/looks', (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto('/looks');
}

describe('the check of a page in two looks', () => {
  const shop = useRunningShop();
  useBrowser();

  it.each(PROBLEMS)('finds %s, after the same page without it', async (_what, styles, body, look, rule) => {
    const page = await openPage(shop.url());
    await show(page, '', sound);
    await expectAccessible(page, 'sound');
    await show(page, styles, body);
    await expect(expectAccessible(page, 'broken')).rejects.toMatchObject({
      message: expect.stringContaining(`broken, ${look}`),
      actual: [expect.stringMatching(`^${rule}: `)],
    });
  });
});
