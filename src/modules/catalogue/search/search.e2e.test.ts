import { describe, expect, it } from 'vitest';
import { openPage, untilHydrated, useBrowser } from '#tests/support/browser.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';
import { signInAs } from '#tests/support/sign-in.ts';

describe('the search in the navbar', () => {
  const shop = useRunningShop();
  useBrowser();

  it.each([360, 1280])('suggests tools, and needs only a keyboard, in a window of %d pixels', async (width) => {
    const page = await openPage(shop.url(), { viewport: { width, height: 800 } });
    await page.goto('/contact');
    await untilHydrated(page);
    const field = page.getByRole('combobox', { name: 'Find a tool' });
    await field.focus();
    await page.keyboard.type('hamer');
    const options = page.getByRole('listbox', { name: 'Tools' }).getByRole('option');
    await expect.poll(() => options.count()).toBe(1);
    expect(await field.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('ArrowDown');
    expect(await field.getAttribute('aria-activedescendant')).toBe(await options.first().getAttribute('id'));
    await page.keyboard.press('Escape');
    await expect.poll(() => field.getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /Rotary Hammer/ }).waitFor();
    expect(await page.getByRole('banner').evaluate((header) => header.clientHeight)).toBe(64);
  });

  it('paints a pressed suggestion before it requests the tool', async () => {
    const page = await openPage(shop.url());
    await page.goto('/contact');
    await untilHydrated(page);
    await page.getByRole('combobox', { name: 'Find a tool' }).pressSequentially('hammer');
    const steps = await page.getByRole('option').evaluate(async (option: HTMLElement) => {
      const seen: string[] = [];
      const asked = new Promise<void>((resolve) => {
        const originalFetch = window.fetch;
        window.fetch = (...request) => {
          resolve();
          return originalFetch(...request);
        };
      });
      requestAnimationFrame(() => seen.push('painted'));
      option.click();
      await asked;
      return [...seen, 'asked'];
    });
    expect(steps).toEqual(['painted', 'asked']);
    await page.getByRole('heading', { level: 1, name: /Rotary Hammer/ }).waitFor();
  });

  it('searches the catalogue without scripts, and records searches without a result for the admin', async () => {
    const page = await openPage(shop.url(), { javaScriptEnabled: false });
    await page.goto('/contact');
    await page.getByRole('combobox', { name: 'Find a tool' }).fill('tile cutter xyz');
    await page.keyboard.press('Enter');
    await page.getByText('No tools match.').waitFor();
    const office = await openPage(shop.url());
    await signInAs(office, 'admin@example.com', '/dashboard/searches');
    await office.getByRole('link', { name: 'tile cutter xyz' }).waitFor();
  });
});
