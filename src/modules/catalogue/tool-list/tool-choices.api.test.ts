import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { newId } from '#src/platform/database/new-id.server.ts';
import { openTestShop } from '#tests/support/test-shop.ts';
import { listChoices } from './find-tools.ts';
import { searchTools } from './search-tools.server.ts';
import { readCatalogue } from './tool-catalogue.server.ts';
import { parseToolSearch } from './tool-search.ts';

type Facts = [name: string, kind: 'bare' | 'kit', price: number, quantity: number, category: string, rows: object];

const TOOLS: Facts[] = [
  ['Drill', 'kit', 34, 900, 'Drilling', { 'Max torque': '45 Nm', Weight: '1.5 kg', Voltage: '20 V max' }],
  ['Wrench', 'bare', 50, 100, 'Drilling', { 'Max torque': '400 Nm', Weight: '1800 g', Voltage: '20 V max' }],
  ['Saw', 'bare', 24.99, 500, 'Cutting', { Weight: '2.9 kg', Voltage: '40 V' }],
  ['Charger', 'bare', 300, 0, 'Power', { Input: '240 V' }],
];

async function shopWithTools() {
  const shop = await openTestShop();
  for (const [name, kind, price, quantity, category, rows] of TOOLS) {
    const id = await shop.addTool({ name, price, quantity });
    const specifications = JSON.stringify(Object.entries(rows).map(([row, value]) => ({ name: row, value })));
    await shop.db
      .updateTable('tools')
      .set({ id: newId(), category, specifications, description: 'Of steel.', supplied_as: kind })
      .where('id', '=', id)
      .execute();
  }
  return shop;
}

type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof openTestShop>>['app']['inject']>>;

const search = (query: string) => parseToolSearch(new URLSearchParams(query));

describe('the facets of the catalogue', () => {
  it('are counted under the other filters', async () => {
    const { tools } = await readCatalogue(await shopWithTools());
    expect(listChoices({ tools }, search(''))).toEqual({
      category: [
        ['Drilling', 2],
        ['Cutting', 1],
        ['Power', 1],
      ],
      kind: expect.arrayContaining([
        ['kit', 1],
        ['bare', 3],
      ]),
      torque: [
        ['0-50', 1],
        ['400-800', 1],
      ],
      weight: [
        ['1-2', 2],
        ['2-3', 1],
      ],
      volt: [
        ['20', 2],
        ['40', 1],
      ],
      inStock: 2,
    });
    const narrowed = listChoices({ tools }, search('kind=bare&volt=20&stock=1&q=steel'));
    expect(narrowed.category).toEqual([
      ['Drilling', 0],
      ['Cutting', 0],
      ['Power', 0],
    ]);
    expect(narrowed.kind).toEqual(expect.arrayContaining([['kit', 1]]));
    expect(narrowed.volt).toEqual(expect.arrayContaining([['20', 0]]));
    expect(narrowed.inStock).toBe(0);
  });

  it.each([
    ['kind=kit', ['Drill']],
    ['price=25-50', ['Drill']],
    ['price=50-', ['Wrench', 'Charger']],
    ['price=25-&max=50', ['Drill', 'Wrench']],
    ['min=25&max=50', ['Drill', 'Wrench']],
    ['torque=400-800', ['Wrench']],
    ['weight=1-2', ['Drill', 'Wrench']],
    ['weight=1-2&sort=price-down', ['Wrench', 'Drill']],
    ['volt=40', ['Saw']],
    ['volt=20&q=steel&kind=bare', ['Wrench']],
    ['kind=box&price=cheap&torque=-&weight=1&volt=x', ['Drill', 'Wrench', 'Saw', 'Charger']],
    ['q=stel&torque=0-50', ['Drill']],
  ])('filter ?%s to %j, in one page and page by page', async (query, names) => {
    const shop = await shopWithTools();
    const { items } = searchTools(await readCatalogue(shop), search(query), { limit: 10 });
    expect(items.map(({ toolName }) => toolName)).toEqual(names);
    const seen: string[] = [];
    for (let next: string | undefined = `/api/tool?${query}&limit=1`; next; ) {
      const answer: Answer = await shop.app.inject(next);
      seen.push(...answer.json().map(({ toolName }: { toolName: string }) => toolName));
      next = /^<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1];
    }
    expect(seen).toEqual(names);
  });

  it('come with a suggestion for unknown words, and a correction for misspelled ones', async () => {
    const catalogue = await readCatalogue(await shopWithTools());
    const searchFor = (q: string) => searchTools(catalogue, search(`q=${q}`), { limit: 10 });
    expect(searchFor('dril')).toMatchObject({ items: [{ toolName: 'Drill' }, { toolName: 'Wrench' }] });
    expect(searchFor('wrecnh')).toMatchObject({ items: [{ toolName: 'Wrench' }], corrected: 'wrench' });
    expect(searchFor('makita+wrecnh')).toMatchObject({ items: [], suggestion: 'wrench' });
    expect(searchFor('helicopter')).toEqual({ items: [], next: undefined });
  });
});
