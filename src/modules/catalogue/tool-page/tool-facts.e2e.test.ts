import { describe, expect, it } from 'vitest';
import { openPage, useBrowser } from '#tests/support/browser.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';

describe('product information for buyers', () => {
  const shop = useRunningShop();
  useBrowser();

  it('aligns the prices of a row of cards, whatever is in stock', async () => {
    const page = await openPage(shop.url(), { viewport: { width: 1440, height: 900 } });
    await page.goto('/tools');
    const priceLinesBeside = (few: string) =>
      page.getByRole('article').evaluateAll((cards: Element[], text) => {
        const top = (element: Element | undefined) => Math.round(element?.getBoundingClientRect().top ?? Number.NaN);
        const short = cards.find(({ textContent }) => textContent?.includes(text));
        const beside = cards.filter((card) => top(card) === top(short));
        return beside.map((card) => top(card.querySelectorAll('dl')[1]));
      }, few);
    for (const few of ['Out of stock', 'Below the minimum']) {
      const lines = await priceLinesBeside(few);
      expect(lines, few).toHaveLength(3);
      expect(new Set(lines).size, few).toBe(1);
    }
  });

  it('has links at 320 px that are high enough to touch', async () => {
    for (const [hasTouch, minHeight] of [
      [false, 24],
      [true, 44],
    ] as const) {
      const page = await openPage(shop.url(), { viewport: { width: 320, height: 640 }, hasTouch, isMobile: hasTouch });
      await page.goto('/login', { waitUntil: 'domcontentloaded' });
      const forgot = await page.getByRole('button', { name: 'Forgot password?' }).boundingBox();
      expect(forgot?.height).toBeGreaterThanOrEqual(minHeight);
      await page.goto('/contact');
      const links = page.getByRole('main').locator('a[href^="mailto:"], a[href^="tel:"]');
      const heights = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().height));
      expect(heights.length).toBeGreaterThan(2);
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(minHeight);
    }
  });

  it('shows the name beside the picture in a laptop window that is zoomed to 200 %', async () => {
    const page = await openPage(shop.url(), { viewport: { width: 720, height: 450 } });
    await page.goto('/tools');
    await page.getByRole('article').getByRole('heading').first().getByRole('link').click();
    const heading = await page.getByRole('heading', { level: 1, name: /^KD20-13/ }).boundingBox();
    expect((heading?.y ?? 450) + (heading?.height ?? 0)).toBeLessThan(450);
  });
});
