import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { openTestShop } from '#tests/support/test-shop.ts';
import { parseToolSearch } from '../tool-list/tool-search.ts';
import { countMissedSearch, flushMissedSearches } from './count-missed-searches.server.ts';
import { addMissedSearches, listMissedSearches, MAX_KEPT } from './missed-search-repository.server.ts';

describe('a search without a result', () => {
  it('is counted by its words, and only admins see it', async () => {
    const shop = await openTestShop();
    const admin = await shop.signIn('admin');
    for (const text of ['Wet saw', ' wet  SAW ', 'tile cutter', 'me@example.com']) countMissedSearch(shop.db, text);
    const read = () => shop.app.inject({ url: '/api/missed-searches', headers: admin.headers });
    const [wetSaw, cutter] = [{ text: 'wet saw' }, { text: 'tile cutter', count: 1, lastAt: expect.any(String) }];
    expect((await read()).json()).toMatchObject([{ ...wetSaw, count: 2 }, cutter]);
    countMissedSearch(shop.db, 'WET SAW');
    expect((await read()).json()).toMatchObject([{ ...wetSaw, count: 3 }, cutter]);
    expect((await shop.app.inject('/api/missed-searches')).statusCode).toBe(401);
  });

  it('is counted without NUL, which PostgreSQL cannot store', async () => {
    const { db } = await openTestShop();
    countMissedSearch(db, parseToolSearch(new URLSearchParams('q=tile%00+saw')).text);
    await flushMissedSearches(db);
    expect(await listMissedSearches(db)).toMatchObject([{ id: 'tile saw' }]);
  });

  it('is stored up to a limit, latest first, and counted up to a limit in memory', async () => {
    const { db } = await openTestShop();
    const many = (count: number, from: number) =>
      new Map(Array.from({ length: count }, (_, index) => [`words ${from + index}`, 1] as const));
    await addMissedSearches(db, many(MAX_KEPT, 0), 1);
    await addMissedSearches(db, many(10, 10_000), 2);
    for (const text of ['two', 'one']) await addMissedSearches(db, new Map([[text, 2]]), 2);
    const stored = await listMissedSearches(db);
    expect(stored.slice(0, 2).map(({ id }) => id)).toEqual(['one', 'two']);
    expect(stored).toHaveLength(MAX_KEPT);
    expect(stored.filter(({ last_at }) => Number(last_at) === 2)).toHaveLength(12);
    for (let index = 0; index < 1_000; index += 1) countMissedSearch(db, `flood ${index}`);
    expect(await flushMissedSearches(db)).toBe(200);
    expect(await flushMissedSearches(db)).toBe(0);
  });
});
