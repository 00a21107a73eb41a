import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { buyer, signInByForm, storedToken, userMenu } from '../support/accounts.ts';
import { blockStorage } from '../support/block-storage.ts';
import { openPage, signInOverApi, untilHydrated, useBrowser } from '../support/browser.ts';
import { endSession } from '../support/end-session.ts';
import { withFirstTool } from '../support/first-tool.ts';
import { holdCalls } from '../support/hold-calls.ts';
import { useRunningShop } from '../support/running-shop.ts';
import { signInAt } from '../support/sign-in.ts';

/** Blocks the page's scripts, to test what is painted before they arrive. */
async function withoutScripts(page: Page): Promise<void> {
  await page.route('**/assets/*.js', () => undefined);
}

const navbar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const signInLink = (page: Page) => navbar(page).getByRole('link', { name: 'Sign in' });

/** The name in the navbar before the scripts arrive; the style sheet shows it, so it is not in the document. */
const paintedName = (page: Page) =>
  navbar(page)
    .locator('[data-expected-name]')
    .evaluate((name) => getComputedStyle(name, '::before').content);

const tokenOf = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.forged`;

const keepToken = (page: Page, token: string) =>
  page.addInitScript((kept) => localStorage.setItem('accessToken', kept), token);

const shop = useRunningShop();
useBrowser();

describe('the navbar at the first paint', () => {
  it('C-NAV-02 shows signed-in users their name on every public page, and never "Sign in"', async () => {
    const page = await openPage(shop.url(), { expectedErrors: /status of 404/ });
    await signInOverApi(page, buyer);
    await withoutScripts(page);
    const tool = await withFirstTool(shop.url(), '/tools/{tool}');
    // All documents contain the element, so painting one page of each kind is enough.
    const documents = await Promise.all(
      ['/', '/home', '/tools', tool, '/reviews', '/contact', '/signup', '/no-such-page'].map(
        async (path) =>
          /<nav[^>]*aria-label="Main".*?<\/nav>/s.exec(await (await fetch(shop.url() + path)).text())?.[0],
      ),
    );
    for (const bar of documents) expect(bar).toContain('data-expected-name');
    for (const path of ['/', '/contact', '/no-such-page']) {
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await page.getByRole('contentinfo').waitFor();
      expect(await signInLink(page).count(), path).toBe(0);
      expect(await paintedName(page), path).toBe(`"${buyer.name}"`);
    }
  });

  it('C-NAV-01 shows a visitor "Sign in"', async () => {
    const page = await openPage(shop.url());
    await withoutScripts(page);
    await page.goto('/tools', { waitUntil: 'domcontentloaded' });
    await signInLink(page).waitFor();
    expect(await navbar(page).locator('[data-expected-name]').isVisible()).toBe(false);
  });

  it.each([320, 1280])('C-NAV-02 does not move at %i px when the scripts arrive', async (width) => {
    const page = await openPage(shop.url(), { viewport: { width, height: 800 } });
    await signInOverApi(page, buyer);
    const release = await holdCalls(page, '**/assets/*.js');
    await page.goto('/contact', { waitUntil: 'domcontentloaded' });
    await page.getByRole('contentinfo').waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const boxes = async () => [
      await navbar(page).boundingBox(),
      await navbar(page).getByRole('link', { name: 'All Tools' }).boundingBox(),
    ];
    const expected = await navbar(page).locator('[data-expected-name]').locator('..').boundingBox();
    const before = await boxes();
    release();
    await untilHydrated(page);
    const menu = userMenu(page).locator('summary');
    await menu.waitFor();
    expect(await boxes()).toEqual(before);
    expect(await menu.boundingBox()).toEqual(expected);
  });

  it('C-NAV-02 shows a name of any alphabet, with quotes and a backslash, and that none is known', async () => {
    const page = await openPage(shop.url());
    await withoutScripts(page);
    for (const [name, painted] of [
      ['রহিমা বেগম', '"রহিমা বেগম"'],
      ['Rahima "Mina" \\ Begum', '"Rahima \\"Mina\\" \\\\ Begum"'],
      ['', '"Guest User"'],
    ] as const) {
      await keepToken(page, tokenOf({ email: buyer.email, name, picture: null, exp: 4_000_000_000 }));
      await page.goto('/contact', { waitUntil: 'domcontentloaded' });
      await page.getByRole('contentinfo').waitFor();
      expect(await paintedName(page)).toBe(painted);
    }
  });

  it('C-NAV-01 treats an invalid token as signed out, and removes it', async () => {
    const page = await openPage(shop.url());
    await page.goto('/healthz');
    for (const token of ['garbage', 'e30.bm90IGpzb24.x', 'e30.MQ.x', tokenOf({ name: 'Karim' }), '']) {
      await page.evaluate((kept) => localStorage.setItem('accessToken', kept), token);
      await page.goto('/contact');
      await signInLink(page).waitFor();
      await untilHydrated(page);
      await expect.poll(() => storedToken(page), { message: token }).toBeNull();
      await signInLink(page).waitFor();
    }
  });

  it('C-NAV-01 shows "Sign in" again in all tabs when the session turns out to have ended', async () => {
    const page = await openPage(shop.url(), { expectedErrors: /status of 401/ });
    await signInAt(page, '/tools', buyer);
    const otherTab = await page.context().newPage();
    await otherTab.goto('/contact');
    await userMenu(otherTab).waitFor();
    await endSession(page);
    await page.goto('/profile');
    await signInLink(page).waitFor();
    await signInLink(otherTab).waitFor();
  });

  it('C-AUTH-11 reserves space for the name until the session is restored, with local storage blocked', async () => {
    const page = await openPage(shop.url());
    await blockStorage(page, 'localStorage', 'sessionStorage');
    await signInByForm(page, '/contact', buyer);
    const release = await holdCalls(page, '**/api/auth/get-session');
    await page.reload();
    await untilHydrated(page);
    expect(await signInLink(page).count()).toBe(0);
    release();
    await userMenu(page).getByText(buyer.name).waitFor();
    await userMenu(page).locator('summary').click();
    await page.getByRole('button', { name: 'Sing out' }).click();
    await signInLink(page).waitFor();
    await withoutScripts(page);
    await page.goto('/contact', { waitUntil: 'domcontentloaded' });
    await signInLink(page).waitFor();
  });

  it('is the same document for every visitor', async () => {
    const page = await openPage(shop.url());
    await signInOverApi(page, buyer);
    const mine = await (await page.request.get('/contact')).text();
    expect(mine).toBe(await (await fetch(`${shop.url()}/contact`)).text());
  });
});

describe('a page that needs scripts', () => {
  it('says so without them, instead of loading forever', async () => {
    const page = await openPage(shop.url(), { javaScriptEnabled: false });
    for (const path of ['/dashboard', '/purchase', '/profile']) {
      await page.goto(path);
      // Text locators ignore noscript elements.
      const notice = page.locator('main noscript p');
      await notice.waitFor();
      expect(await notice.textContent()).toContain('This page needs JavaScript.');
      expect(await page.getByText('Loading…').isVisible(), path).toBe(false);
    }
  });

  it('does not claim a sign-in when /google-done is opened directly', async () => {
    const page = await openPage(shop.url());
    await page.goto('/google-done');
    await page.getByRole('heading', { name: 'You can close this window' }).waitFor();
    expect(await page.getByText('You are signed in').count()).toBe(0);
    await page.getByRole('main').getByRole('link', { name: 'Go to sign in' }).click();
    await page.waitForURL('**/login');
  });

  it('logs no error with both storages blocked', async () => {
    const page = await openPage(shop.url());
    await blockStorage(page, 'localStorage', 'sessionStorage');
    for (const path of ['/', '/tools', '/login']) {
      await page.goto(path);
      await untilHydrated(page);
    }
  });
});
