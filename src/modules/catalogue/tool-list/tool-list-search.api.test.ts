import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { insertManyTools } from '#tests/support/many-tools.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

async function getPage(shop: TestShop, url: string) {
  const response = await shop.app.inject(url);
  expect(response.statusCode, response.body).toBe(200);
  return {
    ids: response.json().map(({ _id }: { _id: string }) => _id) as string[],
    next: /^<([^>]+)>; rel="next"$/.exec(String(response.headers.link ?? ''))?.[1],
  };
}

describe('GET /tool?q', () => {
  it('returns the tools that match all words, in catalogue order, at once or page by page', async () => {
    const shop = await openTestShop();
    const ids = await insertManyTools(shop.db, 40);
    const saws = ids.filter((_, index) => index % 4 === 1);
    expect(await getPage(shop, '/api/tool?q=+SAW+steel')).toEqual({ ids: saws, next: undefined });
    const seen: string[] = [];
    for (let next: string | undefined = '/api/tool?q=saw&limit=3'; next; ) {
      const page = await getPage(shop, next);
      expect(page.ids.length).toBeLessThanOrEqual(3);
      seen.push(...page.ids);
      next = page.next;
    }
    expect(seen).toEqual(saws);
    expect(await getPage(shop, '/api/tool?q=helicopter')).toEqual({ ids: [], next: undefined });
  });

  it('C-API-05 returns the array of all tools without words', async () => {
    const shop = await openTestShop();
    const ids = await insertManyTools(shop.db, 5);
    for (const url of ['/api/tool', '/api/tool?q=', '/api/tool?q=+'])
      expect(await getPage(shop, url)).toEqual({ ids, next: undefined });
  });

  it.each(['q=a&q=b', `q=${'x'.repeat(101)}`, 'q=a%00b'])('refuses %s', async (query) => {
    const shop = await openTestShop();
    expect((await shop.app.inject(`/api/tool?${query}`)).statusCode).toBe(400);
  });
});
