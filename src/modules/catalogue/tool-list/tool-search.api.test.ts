import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { PageRequest } from '#src/platform/http/page.ts';
import { openTestShop, type TestShop, useTestShop } from '#tests/support/test-shop.ts';
import { findPageOfTools } from './find-tools.ts';
import { readCatalogue } from './tool-catalogue.server.ts';
import { countTools, listCategories } from './tool-list-repository.server.ts';
import { parseToolSearch } from './tool-search.ts';

type Facts = [name: string, price: number, quantity: number, category: string | null];

const FEW: Facts[] = [
  ['Drill', 34, 14_200, 'Drilling'],
  ['Hammer', 79, 320, 'Drilling'],
  ['Blower', 31, 2400, 'Outdoor'],
  ['Größe 24"', 50, 1, null],
];

async function addTools(shop: TestShop, tools: readonly Facts[]): Promise<TestShop> {
  for (const [name, price, quantity, category] of tools) {
    const specifications = JSON.stringify([{ name: 'Max torque', value: `${price} Nm` }]);
    const id = await shop.addTool({ name, price, quantity });
    // The catalogue is ordered by id, and new ids grow with time.
    await shop.db
      .updateTable('tools')
      .set({ id: newId(), category, specifications, description: 'Made of steel.' })
      .where('id', '=', id)
      .execute();
  }
  return shop;
}

const shopWith = async (tools: readonly Facts[]) => addTools(await openTestShop(), tools);

const search = (query: string) => parseToolSearch(new URLSearchParams(query));

const find = async (shop: TestShop, query: string, page: PageRequest) =>
  findPageOfTools(await readCatalogue(shop), search(query), page);

describe('the search in the tool list', () => {
  const few = useTestShop((shop) => addTools(shop, FEW));
  it.each([
    ['', ['Drill', 'Hammer', 'Blower', 'Größe 24"']],
    ['q=&category=&min=&max=&sort=', ['Drill', 'Hammer', 'Blower', 'Größe 24"']],
    ['q=DRILL', ['Drill', 'Hammer']],
    ['q=steel+79', ['Hammer']],
    ['q=GR%C3%96SSE', []],
    ['q=GR%C3%96%C3%9Fe+24%22', ['Größe 24"']],
    ['q=torque', ['Drill', 'Hammer', 'Blower', 'Größe 24"']],
    ['q=%25', []],
    ['category=Outdoor', ['Blower']],
    ['category=Out%00door', ['Blower']],
    ['min=32&max=40', ['Drill']],
    ['max=33.50', ['Blower']],
    ['min=nonsense&max=-1&sort=__proto__&stock=yes', ['Drill', 'Hammer', 'Blower', 'Größe 24"']],
    ['stock=1', ['Drill', 'Blower']],
    ['sort=price-up', ['Blower', 'Drill', 'Größe 24"', 'Hammer']],
    ['sort=price-down', ['Hammer', 'Größe 24"', 'Drill', 'Blower']],
    ['sort=stock', ['Drill', 'Blower', 'Hammer', 'Größe 24"']],
    ['sort=name', ['Blower', 'Drill', 'Größe 24"', 'Hammer']],
    ['q=unknown', []],
  ])('?%s finds %j', async (query, names) => {
    const { items: tools, next } = await find(few, query, { limit: 10 });
    expect(tools.map(({ toolName }) => toolName)).toEqual(names);
    expect(next).toBeUndefined();
  });

  const folded = useTestShop((shop) =>
    addTools(shop, [
      ['Étau Ⅷ', 50, 1, null],
      ['ড্রিল মেশিন', 50, 1, null],
      ['Vise', 50, 1, null],
    ]),
  );
  it.each([
    ['ÉTAU', ['Étau Ⅷ']],
    ['étau', ['Étau Ⅷ']],
    ['etau', []],
    ['Ⅷ', ['Étau Ⅷ']],
    ['ⅷ', ['Étau Ⅷ']],
    ['ড্রিল', ['ড্রিল মেশিন']],
    ['মেশিন ড্রিল', ['ড্রিল মেশিন']],
    ['ড্রিম', []],
  ])('finds %s in the same way on both engines, regardless of the database’s locale', async (words, names) => {
    const { items: tools } = await find(folded, `q=${encodeURIComponent(words)}`, { limit: 10 });
    expect(tools.map(({ toolName }) => toolName)).toEqual(names);
  });

  it('lists the categories and counts the tools', async () => {
    expect(await listCategories(few.db)).toEqual(['Drilling', 'Outdoor']);
    expect(await countTools(few.db)).toEqual({ count: 4, more: false });
  });

  it.each(['', 'sort=price-up', 'sort=price-down', 'sort=stock', 'sort=name', 'q=steel', 'q=steel&sort=stock'])(
    '?%s lists every tool once, page by page, even if many are equal',
    async (query) => {
      const equalTools = Array.from(
        { length: 7 },
        (_, index): Facts => [`Tool ${index % 2}`, 30 + (index % 2), 5, null],
      );
      const shop = await shopWith(equalTools);
      const whole = await find(shop, query, { limit: 10 });
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const { items: tools, next } = await find(shop, query, { limit: 2, after });
        seen.push(...tools.map(({ _id }) => _id));
        after = next;
      } while (after);
      expect(seen).toEqual(whole.items.map(({ _id }) => _id));
      expect(seen).toHaveLength(7);
    },
  );

  it('?sort=name continues after a name of any length', async () => {
    const shop = await shopWith([
      ['a'.repeat(200), 1, 1, null],
      [`${'a'.repeat(199)}b`, 1, 1, null],
    ]);
    const first = await find(shop, 'sort=name', { limit: 1 });
    const second = await find(shop, 'sort=name', { limit: 1, after: search(`after=${first.next}`).after });
    expect(second.items.map(({ toolName }) => toolName.at(-1))).toEqual(['b']);
  });

  it.each(['%00', '::', 'x:99999999999999999999', 'x:-9999999999', 'x:-Infinity', 'x:NaN'])(
    'answers a page after the invalid cursor %s',
    async (after) => {
      for (const sort of ['', 'stock', 'price-up', 'name']) {
        const page = find(few, `sort=${sort}`, { limit: 10, after: search(`after=${after}`).after });
        await expect(page).resolves.toMatchObject({ items: expect.any(Array) });
      }
    },
  );
});
