import { describe, expect, it, onTestFinished } from 'vitest';
import { sendOrder } from '../support/orders-over-http.ts';
import { startPostgresServer } from '../support/postgres.ts';
import { type PreparedShop, prepareShop, type ShopProcess, statusOf, until } from '../support/shop-process.ts';

interface Breakable {
  prepared: PreparedShop;
  shop: ShopProcess;
  /** Makes the database unavailable. */
  lose(): Promise<void>;
  bringBack(): Promise<void>;
}

async function openOnSqlite(): Promise<Breakable> {
  const prepared = await prepareShop('sqlite');
  const shop = await prepared.launch({
    environment: { NODE_OPTIONS: '--import ./tests/support/failing-disk.mjs' },
  });
  const toggle = async () => void shop.process.kill('SIGUSR2');
  return { prepared, shop, lose: toggle, bringBack: toggle };
}

async function openOnPostgres(): Promise<Breakable> {
  const server = await startPostgresServer();
  onTestFinished(server.remove);
  const prepared = await prepareShop('postgres', undefined, server.url);
  return { prepared, shop: await prepared.launch(), lose: server.stop, bringBack: server.start };
}

describe.each([
  ['sqlite', openOnSqlite],
  ['postgres', openOnPostgres],
] as const)('on %s', (_engine, open) => {
  it('while the database is down, pages answer 503 and offer a retry, cached pages too; afterwards they work again', async () => {
    const { prepared, shop, lose, bringBack } = await open();
    const [buyer, toolId] = [await prepared.customer(), await prepared.addTool()];
    const cached = ['/', '/home', '/tools', '/reviews', '/sitemap.xml'];
    const neverSeen = ['/tools?q=grinder', `/tools/${toolId}-test-drill`, '/tools.data', '/reviews.data'];
    const withoutDatabase = ['/contact', '/login', '/dashboard', '/purchase', `/purchase/${toolId}`, '/profile'];
    for (const path of cached) expect([path, await statusOf(shop.url + path)]).toEqual([path, 200]);

    await lose();
    await until(async () => (await statusOf(`${shop.url}/readyz`)) === 503, 'the shop is not ready');
    for (const path of [...cached, ...neverSeen, '/api/tool', '/api/review', `/api/purchase/${toolId}`]) {
      const answer = await fetch(shop.url + path);
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 503, 'no-store']);
      const text = await answer.text();
      expect(text).not.toMatch(/ECONNREFUSED|disk I\/O|terminat|DatabaseUnavailable/);
      if (!answer.headers.get('content-type')?.startsWith('text/html')) continue;
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'");
      for (const phrase of ['The shop is busy', 'Please try again in a moment.', 'Try again'])
        expect(text).toContain(phrase);
    }
    for (const path of withoutDatabase) expect([path, await statusOf(shop.url + path)]).toEqual([path, 200]);
    expect((await sendOrder(shop.url, { buyer, toolId, key: 'while-it-is-gone' })).status).toBe(503);
    expect(await statusOf(`${shop.url}/healthz`)).toBe(200);

    await bringBack();
    for (const path of [...cached, ...neverSeen]) {
      await until(async () => (await statusOf(shop.url + path)) === 200, `${path} is back`);
    }
    expect((await sendOrder(shop.url, { buyer, toolId, key: 'while-it-is-gone' })).status).toBe(200);
  });
});
