import '#tests/support/on-sqlite-too.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { findTool } from '#src/core/tools/tool-repository.server.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { relatedItems } from './related-items.server.ts';

const SYSTEM = 'TEST 20V';

interface Entry {
  name: string;
  category?: string;
  hsCode?: string;
  quantity?: number;
  price?: number;
  bare?: boolean;
  batterySystem?: string;
  steps?: object[];
}

async function addAll({ db, addTool }: TestShop, entries: readonly Entry[]): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { name, category = null, hsCode, batterySystem = SYSTEM, bare, steps = [], ...tool } of entries) {
    const id = await addTool({ name, quantity: 5_000, price: 10, ...tool });
    const price_steps = JSON.stringify(steps);
    const details = JSON.stringify({ batterySystem, ...(hsCode && { hsCode }) });
    const values = { category, details, price_steps, supplied_as: bare ? ('bare' as const) : null };
    await db.updateTable('tools').set(values).where('id', '=', id).execute();
    ids.set(name, id);
  }
  return ids;
}

const catalogue: readonly Entry[] = [
  { name: 'Grinder', category: 'Cutting', hsCode: '8467.29', bare: true, price: 27 },
  { name: 'Jigsaw', category: 'Cutting', hsCode: '8467.22' },
  { name: 'Short saw', category: 'Cutting', quantity: 499 },
  { name: 'Drill kit', category: 'Drilling', hsCode: '8467.21' },
  { name: 'Sander', category: 'Sanding' },
  { name: 'Other drill', category: 'Drilling', batterySystem: 'OTHER 40V' },
  { name: 'Small battery', category: 'Power', hsCode: '8507.60', quantity: 999, price: 14 },
  {
    name: 'Large battery',
    category: 'Power',
    hsCode: '8507.60',
    price: 23,
    steps: [{ from: 1_000, priceMinor: 2_200 }],
  },
  { name: 'Charger', category: 'Power', hsCode: '8504.40', quantity: 700, price: 19 },
  { name: 'Other charger', category: 'Power', hsCode: '8504.40', batterySystem: 'OTHER 40V' },
];

async function openShop() {
  const shop = await openTestShop();
  const ids = await addAll(shop, catalogue);
  const relatedTo = async (name: string, query = '') => {
    const tool = await findTool(shop.db, ids.get(name) ?? '');
    if (!tool) throw new Error(`no ${name}`);
    const { set, tiles, cards } = await relatedItems(shop, tool, new URLSearchParams(query));
    return {
      set,
      fitting: tiles.flatMap((section) => section.tiles.map((tile) => tile.name)).sort(),
      related: cards.flatMap(({ tools }) => tools.map(({ toolName }) => toolName)),
    };
  };
  return { shop, relatedTo };
}

it('a bare tool is offered with batteries and chargers, sufficient stock first', async () => {
  const { relatedTo } = await openShop();
  const { set, fitting, related } = await relatedTo('Grinder');
  expect(set).toMatchObject({
    pieces: 500,
    parts: [
      {
        title: '1,000 batteries',
        pieces: 1_000,
        choices: [
          { toolName: 'Large battery', unitPrice: 2_200 },
          { toolName: 'Small battery', unitPrice: 1_400 },
        ],
      },
      { title: '500 chargers', pieces: 500, choices: [{ toolName: 'Charger', unitPrice: 1_900 }] },
    ],
    total: 500 * 2_700 + 1_000 * 2_200 + 500 * 1_900,
  });
  expect(fitting).toEqual(['Drill kit', 'Sander']);
  expect(related).toEqual(['Jigsaw', 'Short saw']);
  const larger = await relatedTo('Grinder', 'pieces=800');
  expect(larger.set?.parts.map(({ pieces }) => pieces)).toEqual([1_600, 800]);
  expect((await relatedTo('Grinder', 'pieces=499')).set).toMatchObject({ pieces: 500, problem: expect.any(String) });
});

it('a kit is not offered with batteries, nor is a tool without matching ones', async () => {
  const { relatedTo, shop } = await openShop();
  expect(await relatedTo('Drill kit')).toMatchObject({ set: undefined, related: ['Other drill'] });
  const alone = await shop.addTool({ name: 'Alone' });
  const html = (await shop.app.inject(`/api/purchase/${alone}`)).json();
  expect(await relatedItems(shop, html, new URLSearchParams())).toEqual({ set: undefined, tiles: [], cards: [] });
});

it('the tools of a battery system are read from the index', async () => {
  const { db, config } = await openTestShop();
  const isPostgres = config.databaseUrl !== undefined;
  const plan = isPostgres
    ? // The planner always scans a small table unless that is disabled.
      await db.connection().execute(async (connection) => {
        await sql`set enable_seqscan = off`.execute(connection);
        const query = sql`explain select id from tools where (details::json ->> 'batterySystem') = 'A'
          and substr(details::json ->> 'hsCode', 1, 4) = '8507' order by id limit 200`;
        const { rows } = await query.execute(connection);
        await sql`reset enable_seqscan`.execute(connection);
        return rows;
      })
    : (
        await sql`explain query plan select id from tools where json_extract(details, '$.batterySystem') = 'A'
          and substr(json_extract(details, '$.hsCode'), 1, 4) = '8507' order by id limit 200`.execute(db)
      ).rows;
  expect(JSON.stringify(plan)).toContain('tools_by_battery');
});
