import { describe, expect, it } from 'vitest';
import { insertManyTools } from '#tests/support/many-tools.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';

async function ask(shop: TestShop, url: string) {
  const response = await shop.app.inject(url);
  expect(response.statusCode, response.body).toBe(200);
  return {
    ids: response.json().map(({ _id }: { _id: string }) => _id) as string[],
    next: /^<([^>]+)>; rel="next"$/.exec(String(response.headers.link ?? ''))?.[1],
  };
}

describe('GET /tool with words', () => {
  it('answers with the tools that have them, in the order of the catalogue, whole or in parts', async () => {
    const shop = await openTestShop();
    const ids = await insertManyTools(shop.db, 40);
    const saws = ids.filter((_, index) => index % 4 === 1);
    expect(await ask(shop, '/api/tool?q=+SAW+steel')).toEqual({ ids: saws, next: undefined });
    const seen: string[] = [];
    for (let next: string | undefined = '/api/tool?q=saw&limit=3'; next; ) {
      const part = await ask(shop, next);
      expect(part.ids.length).toBeLessThanOrEqual(3);
      seen.push(...part.ids);
      next = part.next;
    }
    expect(seen).toEqual(saws);
    expect(await ask(shop, '/api/tool?q=helicopter')).toEqual({ ids: [], next: undefined });
  });

  it('C-API-05 without words it is the array of all', async () => {
    const shop = await openTestShop();
    const ids = await insertManyTools(shop.db, 5);
    for (const url of ['/api/tool', '/api/tool?q=', '/api/tool?q=+'])
      expect(await ask(shop, url)).toEqual({ ids, next: undefined });
  });

  it('says where to go on when it ends before the catalogue does, asked for a limit or not', async () => {
    const shop = await openTestShop();
    const ids = await insertManyTools(shop.db, 5_600);
    const last = ids.at(-1) ?? '';
    await shop.db.updateTable('tools').set({ name: 'Qx' }).where('id', '=', last).execute();
    for (const url of ['/api/tool?q=qx&limit=10', '/api/tool?q=qx']) {
      const part = await ask(shop, url);
      expect(part.ids).toEqual([]);
      expect((await ask(shop, part.next ?? '')).ids).toEqual([last]);
    }
  });

  it.each(['q=a&q=b', `q=${'x'.repeat(101)}`, 'q=a%00b'])('refuses %s', async (query) => {
    const shop = await openTestShop();
    expect((await shop.app.inject(`/api/tool?${query}`)).statusCode).toBe(400);
  });
});
