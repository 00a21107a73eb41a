import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openPage, useBrowser } from '#tests/support/browser.ts';
import { holdCalls } from '#tests/support/hold-calls.ts';
import { keepToasts } from '#tests/support/keep-toasts.ts';
import { useRunningShop } from '#tests/support/running-shop.ts';
import { signInAs } from '#tests/support/sign-in.ts';

interface Tool {
  _id: string;
  toolName: string;
  description: string;
  quantity: number;
  price: number;
}

const desktop = { viewport: { width: 1280, height: 900 } };
const figure = (count: number) => new Intl.NumberFormat('en-US').format(count);

/** Pixels between a toast and the right edge of the window: a toast slides in, and back when it is released. */
async function gapToRight(toast: Locator): Promise<number> {
  const box = await toast.boundingBox();
  return box ? Math.abs(desktop.viewport.width - box.x - box.width) : Number.NaN;
}

const shop = useRunningShop();
useBrowser();

describe('public pages', () => {
  const read = async <Answer>(path: string) => (await (await fetch(`${shop.url()}/api${path}`)).json()) as Answer;

  it('C-TOOLS-01 C-TOOLS-02 show every tool with its facts at /tools, three in a row on a desktop, more than two on the screen of a phone', async () => {
    const page = await openPage(shop.url(), desktop);
    const tools = await read<Tool[]>('/tool');
    await page.goto('/tools');
    const cards = page.getByRole('main').getByRole('article');
    expect(await cards.count()).toBe(tools.length);
    for (const [position, tool] of tools.entries()) {
      const text = ((await cards.nth(position).textContent()) ?? '').replace(/\s+/g, ' ');
      const facts = ['NEW', tool.description, figure(tool.quantity), 'Min. Order: 500 Pieces', `$${tool.price}`];
      for (const fact of facts) expect(text).toContain(fact);
      expect(await cards.nth(position).innerText()).toContain(tool.toolName);
      const purchase = cards.nth(position).getByRole('link', { name: /^Purchase/ });
      expect(await purchase.getAttribute('href')).toBe(`/purchase/${tool._id}`);
    }
    const tops = await cards.evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().top)));
    expect(tops.filter((top) => top === tops[0])).toHaveLength(3);

    await page.setViewportSize({ width: 390, height: 844 });
    const [first, second] = [page.getByRole('article').first(), page.getByRole('article').nth(1)];
    const [top, next] = [await first.boundingBox(), await second.boundingBox()];
    expect((next?.y ?? 0) - (top?.y ?? 0)).toBeLessThan(844 / 2);
    for (const fact of ['NEW', 'Max torque', 'Price per piece', 'In stock', 'Min. Order: 500 Pieces', 'Purchase']) {
      expect(await first.getByText(fact, { exact: true }).isVisible(), fact).toBe(true);
    }
  });

  it('C-404-01 include a 404 page with a link to the home page, for any other path', async () => {
    const paths = ['/no-such-page', '/tools/x/y', '/dashboards'] as const;
    for (const path of paths) expect((await fetch(shop.url() + path)).status).toBe(404);
    const page = await openPage(shop.url(), { expectedErrors: /status of 404/ });
    await page.goto(paths[0]);
    await page.getByText('Oops! 404 - Page not found...').waitFor();
    expect(await page.getByRole('link', { name: 'Go to homepage' }).getAttribute('href')).toBe('/home');
  });
});

describe('a signed-in user', () => {
  it.each([
    ['', 'Guest User'],
    ['The Honourable Karim Ahmed of Mirpur Road', 'The Honourable Karim'],
  ])('C-NAV-02 sees the name "%s" before the menu has loaded', async (name, shown) => {
    const page = await openPage(shop.url(), desktop);
    const claims = btoa(JSON.stringify({ email: 'buyer@example.com', name, picture: null, exp: 4_000_000_000 }));
    await page.addInitScript((token) => localStorage.setItem('accessToken', token), `e30.${claims}.forged`);
    const releaseMenu = await holdCalls(page, '**/assets/user-menu-*.js');
    await page.goto('/contact');
    const text = page.getByRole('navigation', { name: 'Main' }).getByText(shown);
    await text.waitFor();
    expect(await page.locator('summary').count()).toBe(0);
    const width = async () => (await text.boundingBox())?.width;
    const before = await width();
    expect(before).toBeLessThanOrEqual(160);
    releaseMenu();
    await page.locator('summary').waitFor();
    expect(await width()).toBe(before);
  });

  it('C-TOAST-01 sees a toast at the top right that closes after 5000 ms, or when dragged 80 percent', async () => {
    const page = await openPage(shop.url(), { ...desktop, expectedErrors: /ERR_FAILED/ });
    await signInAs(page, 'buyer@example.com', '/dashboard/reviews');
    await page.route('**/api/review', (route) => route.abort());
    await page.getByRole('group', { name: 'Rating' }).locator('label').nth(4).click();
    await page.getByLabel('Your feedback').fill('A good and solid set of tools.');
    const toast = page.locator('.Toastify__toast');

    await keepToasts(page);
    await page.getByRole('button', { name: 'Submit review' }).click();
    await toast.waitFor();
    const progress = page.locator('.Toastify__progress-bar--animated');
    expect(await progress.evaluate((bar) => getComputedStyle(bar).animationDuration)).toMatch(/^(5s|5000ms)$/);
    await expect.poll(() => gapToRight(toast)).toBeLessThan(40);
    expect((await toast.boundingBox())?.y).toBeLessThan(100);
    for (const [share, remaining] of [
      [0.6, 1],
      [0.9, 0],
    ] as const) {
      await expect.poll(() => gapToRight(toast)).toBeLessThan(40);
      const box = await toast.boundingBox();
      if (!box) throw new Error('the toast is not visible');
      const [x, y] = [box.x + 30, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + box.width * share, y, { steps: 8 });
      await page.mouse.up();
      await expect.poll(() => toast.count()).toBe(remaining);
    }
  });
});
