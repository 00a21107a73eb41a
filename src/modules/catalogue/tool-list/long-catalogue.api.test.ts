import '#tests/support/on-sqlite-too.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Tool } from '#src/core/tools/tool.ts';
import { listTools } from '#src/core/tools/tool-repository.server.ts';
import { insertManyTools } from '#tests/support/many-tools.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { findPageOfTools } from './find-tools.ts';
import { termsOf } from './search-terms.ts';
import { readCatalogue } from './tool-catalogue.server.ts';
import { countTools } from './tool-list-repository.server.ts';
import { rankOf, textsOf } from './tool-rank.ts';
import { parseToolSearch } from './tool-search.ts';

const search = (query: string) => parseToolSearch(new URLSearchParams(query));

async function allPages(shop: TestShop, query: string): Promise<Tool[]> {
  const all: Tool[] = [];
  let after: string | undefined;
  do {
    const { items: tools, next } = findPageOfTools(await readCatalogue(shop), search(query), {
      limit: 200,
      after,
    });
    all.push(...tools);
    after = next;
  } while (after);
  return all;
}

const matchesText = (tool: Tool, text: string) => rankOf(textsOf(tool), termsOf(text)) !== undefined;
const names = (tools: readonly Tool[]) => tools.map(({ toolName }) => toolName).sort();
const foundNames = async (shop: TestShop, query: string) => names(await allPages(shop, query));

/** Searches, each with a predicate for its matches that does not search. */
const expectations: Record<string, (tool: Tool) => boolean> = {
  '': () => true,
  'q=drill': (tool) => matchesText(tool, 'drill'),
  'q=rill+steel&sort=price-down': (tool) => matchesText(tool, 'drill'),
  'q=KD20-41': (tool) => tool.toolName.startsWith('KD20-41'),
  'q=kd20-411': (tool) => tool.toolName.startsWith('KD20-411'),
  'q=drill&min=60&sort=price-up': (tool) => matchesText(tool, 'drill') && tool.price >= 60,
  'q=17&sort=stock': (tool) => matchesText(tool, '17'),
  'q=drill&category=Saws': () => false,
  'category=Saws&sort=name': (tool) => tool.category === 'Saws',
  'min=20&max=20.5': (tool) => tool.price <= 20.5,
  'min=60&sort=price-up': (tool) => tool.price >= 60,
  'stock=1&max=30&category=Drills': (tool) => tool.quantity >= 500 && tool.price <= 30 && tool.category === 'Drills',
};

describe('a catalogue of thousands of tools', () => {
  it('is searched without missing or repeating a tool, whether few or many match', async () => {
    const shop = await openTestShop();
    const { db } = shop;
    await insertManyTools(db, 5_600);
    const tools = await listTools(db);
    for (const [query, holds] of Object.entries(expectations)) {
      expect(await foundNames(shop, query), query).toEqual(names(tools.filter(holds)));
    }
    expect(await countTools(db)).toEqual({ count: 5_600, more: false });
  });

  it('is listed in the requested order across pages', async () => {
    const shop = await openTestShop();
    const { db } = shop;
    await insertManyTools(db, 1_500);
    const up = await allPages(shop, 'sort=price-up&q=steel');
    expect(up.map(({ price }) => price)).toEqual(up.map(({ price }) => price).sort((a, b) => a - b));
    const down = await allPages(shop, 'sort=price-down');
    expect(down.map(({ _id }) => _id)).toEqual(up.map(({ _id }) => _id).reverse());
  });
});

describe('the search', () => {
  it('follows every change and deletion of a tool, even by plain SQL', async () => {
    const shop = await openTestShop();
    const { db } = shop;
    const [first = '', second = '', third = ''] = await insertManyTools(db, 3);
    expect(await foundNames(shop, 'q=kd20')).toHaveLength(3);
    await sql`update tools set name = 'Chainsaw' where id = ${first}`.execute(db);
    await sql`delete from tools where id = ${second}`.execute(db);
    await sql`update tools set specifications = '[{"name":"Voltage","value":"18.5 V"}]' where id = ${third}`.execute(
      db,
    );
    expect(await foundNames(shop, 'q=kd20')).toEqual(['KD20-2 Sander']);
    expect(await foundNames(shop, 'q=chain')).toEqual(['Chainsaw']);
    expect(await foundNames(shop, 'q=18.5')).toEqual(['KD20-2 Sander']);
    expect(await foundNames(shop, 'q=voltage')).toEqual(['KD20-2 Sander']);
    expect(await foundNames(shop, 'q=blower')).toEqual([]);
  });

  it.each([
    ['ড্রিল', 'ড্রিল'],
    ['Bügel', 'BÜGEL'],
    ['İstanbul', 'İstanbul'],
    ['10"', '10"'],
    ["it's", "it's"],
    ['a_b', 'A_B'],
    ['50%off', '50%off'],
    ['x\\y', 'x\\y'],
    ['and', 'AND'],
    ['(1-2)*', '(1-2)*'],
  ])('finds %s by %s', async (text, word) => {
    const shop = await openTestShop();
    const { db } = shop;
    const [id = ''] = await insertManyTools(db, 2);
    await db
      .updateTable('tools')
      .set({ name: `Tool ${text} 7`, specifications: '[]' })
      .where('id', '=', id)
      .execute();
    const found = await allPages(shop, new URLSearchParams({ q: word }).toString());
    expect(found.map(({ _id }) => _id)).toEqual([id]);
  });
});
