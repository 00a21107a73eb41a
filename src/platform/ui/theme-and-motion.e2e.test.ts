import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage, untilHydrated, useBrowser } from '#tests/support/browser.ts';
import { keepToasts } from '#tests/support/keep-toasts.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';

const shop = useRunningShop();
useBrowser();

describe('motion', () => {
  it('is off when the system prefers reduced motion, but a toast stays long enough to be read', async () => {
    const page = await openPage(shop.url(), { reducedMotion: 'reduce' });
    await page.goto('/signup');
    await untilHydrated(page);
    // Even short transitions count: a colour that each element inherits and transitions itself takes one frame per
    // level of the page.
    const transitioning = await page.evaluate(() =>
      [...document.querySelectorAll('*')].filter((element) => getComputedStyle(element).transitionProperty !== 'none'),
    );
    expect(transitioning.length).toBe(0);
    await page.getByLabel('Name').fill('Rina');
    await page.getByLabel('Email').fill('rina@example.com');
    await page.getByLabel('Password', { exact: true }).fill('Rina@2026');
    await keepToasts(page);
    await page.getByRole('button', { name: 'Sign up', exact: true }).click();
    const toast = page.getByRole('alert').filter({ hasText: 'Please check your mail inbox to verify email.' });
    await toast.waitFor();
    const progress = await page
      .locator('.Toastify__progress-bar--animated')
      .evaluate((bar) => getComputedStyle(bar).animationDuration);
    expect(progress).toBe('5s');
  });
});

describe('the colour theme', () => {
  const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

  it('follows the system until the visitor chooses, and the choice before the first paint from then on', async () => {
    const page = await openPage(shop.url(), { colorScheme: 'light', expectedErrors: /ERR_FAILED.*assets/ });
    await page.goto('/login');
    await untilHydrated(page);
    const light = await background(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await background(page);
    expect(dark).not.toBe(light);
    await page.getByRole('button', { name: 'Light', exact: true }).click();
    expect(await background(page)).toBe(light);
    // The page's scripts are blocked, so this is what the first paint shows.
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/login', { waitUntil: 'domcontentloaded' });
    expect(await background(page)).toBe(light);
  });

  it('can be chosen for the current document when storage is blocked', async () => {
    const page = await openPage(shop.url(), { colorScheme: 'light' });
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    });
    await page.goto('/login');
    await untilHydrated(page);
    const light = await background(page);
    await page.getByRole('button', { name: 'Dark', exact: true }).click();
    expect(await background(page)).not.toBe(light);
  });
});
