import { describe, expect, it } from 'vitest';
import { useRunningShop } from '../support/running-shop.ts';

describe('a public page', () => {
  const shop = useRunningShop();

  /** Number of responses that the application rendered, without those from the cache. */
  async function rendered(): Promise<number> {
    const metrics = await (await fetch(`${shop.url()}/metrics`)).text();
    const counts = metrics.matchAll(/^shop_request_duration_seconds_count\{.*route="(?:\/\*|\/api\/.*)".*\} (\d+)$/gm);
    return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
  }

  it.each([
    '/',
    '/tools',
    '/tools.data',
    '/api/tool?limit=36&sort=name&after=x',
    '/api/review?limit=60&after=x',
    '/tools?q=drill',
    '/tools?category=Cutting+%26+grinding&sort=price',
    '/tools?min=20&max=40&stock=1',
    '/reviews',
    '/contact',
    '/login',
    '/api/tool',
    '/api/review',
  ])('%s is rendered once and then served from the cache', async (path) => {
    const first = await fetch(shop.url() + path);
    expect(first.status).toBe(200);
    const before = await rendered();
    const again = await fetch(shop.url() + path);
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(await rendered()).toBe(before);
  });
});
