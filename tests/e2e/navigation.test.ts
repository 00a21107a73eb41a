import { describe, expect, it } from 'vitest';
import { openPage, untilHydrated, useBrowser } from '../support/browser.ts';
import { holdCalls } from '../support/hold-calls.ts';
import { useRunningShop } from '../support/running-shop.ts';

describe('navigation between pages', () => {
  const shop = useRunningShop();
  useBrowser();

  it('is prefetched on focus of a link, and the click requests nothing again', async () => {
    const page = await openPage(shop.url(), { fresh: true });
    const answered: string[] = [];
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Network.enable');
    cdp.on('Network.responseReceived', ({ response }) => {
      if (response.url.includes('/tools.data') && !response.fromDiskCache && !response.fromPrefetchCache)
        answered.push(`${response.status} ${response.url}`);
    });
    await page.goto('/');
    await untilHydrated(page);
    const link = page.getByRole('banner').getByRole('link', { name: 'All Tools' });
    await expect
      .poll(async () => {
        await link.focus();
        return answered;
      })
      .toHaveLength(1);
    await link.click();
    await page.waitForURL('**/tools');
    await page.locator('article').first().waitFor();
    expect(answered).toHaveLength(1);
  });

  it('shows a progress bar above the page when it is slow, with and without motion', async () => {
    const page = await openPage(shop.url());
    await page.goto('/contact');
    await untilHydrated(page);
    const bar = () =>
      page.getByRole('main').evaluate((main) => {
        const { content, transform } = getComputedStyle(main, '::before');
        return content === 'none' ? undefined : new DOMMatrix(transform).a;
      });
    expect(await bar()).toBeUndefined();
    const release = await holdCalls(page, '**/*.data*');
    const height = () => page.getByRole('main').evaluate((main) => main.clientHeight);
    const before = await height();
    await page.getByRole('banner').getByRole('link', { name: 'All Tools' }).click();
    await page.locator('main[aria-busy=true]').waitFor();
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      await page.emulateMedia({ reducedMotion });
      await expect.poll(bar, { message: reducedMotion }).toBeGreaterThan(0);
    }
    expect(await height()).toBe(before);
    release();
    await page.getByRole('heading', { name: 'All Tools' }).waitFor();
    await expect.poll(bar).toBeUndefined();
    expect(await page.getByRole('main').getAttribute('aria-busy')).toBeNull();
  });

  it('fades, except for a visitor who prefers reduced motion', async () => {
    for (const [reducedMotion, duration] of [
      ['no-preference', '0.12s'],
      ['reduce', '0s'],
    ] as const) {
      const page = await openPage(shop.url(), { reducedMotion });
      await page.goto('/contact');
      await untilHydrated(page);
      await page.evaluate(() => {
        const start = document.startViewTransition.bind(document);
        document.startViewTransition = (update) => {
          const transition = start(update);
          transition.ready.then(() => {
            const root = document.documentElement;
            root.dataset.faded = getComputedStyle(root, '::view-transition-new(root)').animationDuration;
          });
          return transition;
        };
      });
      await page.getByRole('banner').getByRole('link', { name: 'All Tools' }).click();
      await page.waitForURL('**/tools');
      await expect.poll(() => page.evaluate(() => document.documentElement.dataset.faded)).toBe(duration);
    }
  });
});
