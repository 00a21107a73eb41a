import { beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#src/platform/database/open.server.ts';
import { openPage, useBrowser } from '../support/browser.ts';
import { insertManyTools } from '../support/many-tools.ts';
import { useRunningShop } from '../support/running-shop.ts';
import { signInAs } from '../support/sign-in.ts';

describe('the calls of the dashboard', () => {
  const shop = useRunningShop({ EXTENSIONS: 'none' });
  useBrowser();

  it('C-API-02 C-API-11 are those of the specification, once each', async () => {
    const page = await openPage(shop.url());
    await signInAs(page, 'admin@example.com');
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}${search}`);
    });
    for (const path of ['/dashboard', '/dashboard/manage-tools']) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'Admin dashboard' }).waitFor();
      await page.getByRole('heading', { level: 2 }).waitFor();
      await page.waitForLoadState('networkidle');
    }
    const adminCheck = 'GET /api/admin/admin%40example.com';
    expect(calls).toEqual([adminCheck, 'GET /api/order?limit=50', adminCheck, 'GET /api/tool?limit=100']);
  });
});

describe('a long list of tools', () => {
  const shop = useRunningShop();
  useBrowser();

  beforeAll(async () => {
    const { db, close } = openDatabase({ dataDir: shop.dataDir() });
    // Together with the demo's tools, just more than are shown whole.
    await insertManyTools(db, 190);
    await close();
  });

  it('C-TOOLS-01 loads completely as the visitor scrolls, and through plain links without scripts', async () => {
    const tools: { _id: string }[] = await (await fetch(`${shop.url()}/api/tool`)).json();

    const page = await openPage(shop.url());
    await page.goto('/tools');
    const cards = page.getByRole('main').getByRole('article');
    const first = await cards.count();
    expect(first).toBeLessThan(100);
    await page.getByRole('status').getByText(`${tools.length} tools`).waitFor();
    await expect
      .poll(async () => {
        await cards.last().scrollIntoViewIfNeeded();
        return cards.count();
      })
      .toBe(tools.length);
    expect(await page.getByRole('link', { name: 'More tools' }).count()).toBe(0);

    const seen: string[] = [];
    for (let path: string | undefined = '/tools'; path; ) {
      const html = await (await fetch(shop.url() + path)).text();
      seen.push(...[...html.matchAll(/href="\/purchase\/([^"]+)"/g)].map(([, id = '']) => id));
      path = /<a[^>]* rel="next"[^>]*>/
        .exec(html)?.[0]
        .match(/href="([^"]+)"/)?.[1]
        ?.replaceAll('&amp;', '&');
    }
    expect(seen).toEqual(tools.map(({ _id }) => _id));
  });

  it('stays when a page fails to load, and the link works once the connection is back', async () => {
    const page = await openPage(shop.url(), { expectedErrors: /ERR_FAILED/ });
    let failures = 0;
    const parts = /\/(?:api\/tool|tools\.data)\?/;
    await page.route(parts, async (route) => {
      failures += 1;
      await route.abort();
    });
    await page.goto('/tools?sort=name');
    const cards = page.getByRole('main').getByRole('article');
    const first = await cards.count();
    await cards.last().scrollIntoViewIfNeeded();
    await expect.poll(() => failures).toBe(1);
    await page.evaluate(() => scrollTo(0, 0));
    const more = page.getByRole('link', { name: 'More tools' });
    await more.scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    expect(await cards.count()).toBe(first);
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
    expect(failures, 'requested once').toBe(1);
    await page.unroute(parts);
    const shown = await cards.last().textContent();
    await more.click();
    await page.waitForURL(/[?&]after=/);
    expect(new URL(page.url()).searchParams.get('sort')).toBe('name');
    await expect.poll(() => cards.allTextContents()).not.toContain(shown);
    await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(first);
  });

  it('restores the scroll position after a visit to a tool, and shows changes since then', async () => {
    const page = await openPage(shop.url());
    await page.goto('/tools?sort=name');
    const cards = page.getByRole('main').getByRole('article');
    await expect
      .poll(async () => {
        await cards.last().scrollIntoViewIfNeeded();
        return cards.count();
      })
      .toBeGreaterThan(60);
    const card = cards.nth(60);
    const name = String(await card.getByRole('heading').textContent());
    await card.getByRole('heading').getByRole('link').click();
    await page.waitForURL(/\/tools\//);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.route('**/api/tool?*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(name, `${name} new`) });
    });
    await page.goBack();
    const shown = page.getByRole('main').getByRole('article').filter({ hasText: name });
    await shown.waitFor();
    await expect
      .poll(() => shown.evaluate((element) => Math.abs(element.getBoundingClientRect().top) < innerHeight))
      .toBe(true);
    await shown.filter({ hasText: `${name} new` }).waitFor();
  });
});

describe('a catalogue of thousands of tools', () => {
  const shop = useRunningShop();

  it('is complete in the sitemap, which is split when it would be too long', async () => {
    const { db, close } = openDatabase({ dataDir: shop.dataDir() });
    const ids = await insertManyTools(db, 10_050);
    await close();
    const locations = async (path: string) =>
      [...(await (await fetch(shop.url() + path)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
        ([, location = '']) => location,
      );
    const lists = await locations('/sitemap.xml');
    expect(lists).toHaveLength(2);
    const all = (await Promise.all(lists.map((list) => locations(list.slice(shop.url().length))))).flat();
    expect(all.slice(0, 2)).toEqual([`${shop.url()}/`, `${shop.url()}/tools`]);
    const listedIds = new Set(
      all.map((location) => location.slice(`${shop.url()}/tools/`.length, `${shop.url()}/tools/`.length + 36)),
    );
    expect(ids.filter((id) => !listedIds.has(id))).toEqual([]);
    expect(all).toHaveLength(4 + 16 + ids.length);
  });
});
