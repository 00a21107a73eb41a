import { describe, expect, it } from 'vitest';
import type { Tool } from '#src/core/tools/tool.ts';
import { insertManyTools } from '#tests/support/many-tools.ts';
import { openTestShop, type Person } from '#tests/support/test-shop.ts';
import type { PricePreview } from './price-change.calls.ts';
import { MAX_CHANGED_TOOLS } from './price-change.ts';

const saw = {
  toolName: 'Saw',
  price: 45.5,
  quantity: 7_000,
  description: 'A saw.',
  img: 'https://pictures.example.com/saw.webp',
  pictures: ['https://pictures.example.com/side.webp'],
  category: 'Saws',
  samplePrice: 50,
  priceSteps: [
    { from: 2_000, price: 40.05 },
    { from: 5_000, price: null },
  ],
};

async function openShop() {
  const shop = await openTestShop();
  const admin = await shop.signIn('admin');
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, person: Person = admin) =>
    shop.app.inject({ method, url: `/api${path}`, headers: person.headers, ...(payload && { payload }) });
  const add = async (body: object): Promise<string> =>
    (await call('POST', '/tool', { ...saw, ...body })).json().insertedId;
  const preview = async (query: Record<string, string>): Promise<PricePreview> =>
    (await call('GET', `/tool-price-change?${new URLSearchParams(query)}`)).json();
  const apply = (percent: number, { changes }: PricePreview) =>
    call('POST', '/tool-price-change', { percent, tools: changes.map(({ _id, version }) => ({ id: _id, version })) });
  /** The tool without the notes of modules. */
  const tool = async (id: string): Promise<Tool> => {
    const { notes: _, ...stored } = (await call('GET', `/purchase/${id}`)).json();
    return stored;
  };
  return { shop, call, add, preview, apply, tool };
}

describe('a bulk price change', () => {
  it('is previewed, then applied to the matching tools with their price steps, and recorded for each', async () => {
    const { call, add, preview, apply, tool } = await openShop();
    const [one, drill] = [await add({}), await add({ toolName: 'Drill', category: 'Drills', priceSteps: [] })];
    const cheap = await add({ toolName: 'Cheap saw', price: 0.04, priceSteps: [] });
    const before = await tool(one);
    const shown = await preview({ category: 'Saws', percent: '2.5' });
    expect(shown).toEqual({
      changes: [
        {
          ...{ _id: one, toolName: 'Saw', version: before.version, price: { was: 45.5, is: 46.64 } },
          steps: [{ from: 2_000, was: 40.05, is: 41.05 }],
        },
      ],
      unchanged: 1,
    });
    expect(await tool(one)).toEqual(before);
    expect((await preview({ q: 'drill', percent: '-50' })).changes).toMatchObject([
      { _id: drill, price: { is: 22.75 } },
    ]);

    expect((await apply(2.5, shown)).json()).toEqual({ acknowledged: true, modifiedCount: 1 });
    const priceSteps = [{ from: 2_000, price: 41.05 }, saw.priceSteps[1]];
    expect(await tool(one)).toEqual({ ...before, price: 46.64, priceSteps, version: before.version + 1 });
    expect([(await tool(drill)).price, (await tool(cheap)).price]).toEqual([45.5, 0.04]);
    const [last, ...earlier] = (await call('GET', '/changes?kind=tool')).json();
    expect(last).toMatchObject({ action: 'updated', subjectId: one, before: { price: 45.5 }, after: { price: 46.64 } });
    expect(earlier.filter(({ action }: { action: string }) => action === 'updated')).toEqual([]);
    // A repeated request must not raise the prices twice.
    expect((await apply(2.5, shown)).statusCode).toBe(409);
  });

  it('changes nothing when a tool changed or was deleted since the preview, and names it', async () => {
    const { call, add, preview, apply, tool } = await openShop();
    const [one, two, gone] = [
      await add({}),
      await add({ toolName: 'Second saw' }),
      await add({ toolName: 'Third saw' }),
    ];
    const shown = await preview({ percent: '10' });
    expect(shown.changes).toHaveLength(3);
    await call('PUT', `/tool/${two}`, { ...saw, toolName: 'Second saw', description: 'Edited meanwhile.' });
    await call('DELETE', `/tool/${gone}`);
    const refused = await apply(10, shown);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().error).toMatchObject({
      code: 'tools_changed',
      message:
        'No price was changed. Since the preview: changed: “Second saw”; deleted: 1 tool. Show the new prices again.',
      ids: [two],
    });
    expect([(await tool(one)).price, (await tool(two)).price]).toEqual([45.5, 45.5]);
    expect((await apply(10, await preview({ percent: '10' }))).json()).toMatchObject({ modifiedCount: 2 });
  });

  it('enforces the price rules for every tool and the bounds of a request', async () => {
    const { call, add, preview, apply, tool } = await openShop();
    const [one, dear] = [await add({}), await add({ toolName: 'Dear saw', price: 60_000 })];
    const refusal = { error: { code: 'price_rule', message: expect.stringContaining('“Dear saw”') } };
    expect(await preview({ percent: '100' })).toMatchObject(refusal);
    const shown = await preview({ percent: '10' });
    const forced = await apply(100, shown);
    expect([forced.statusCode, forced.json()]).toMatchObject([422, refusal]);
    expect([(await tool(one)).price, (await tool(dear)).price]).toEqual([45.5, 60_000]);
    for (const percent of ['', '0', '0.05', '-50.1', '101', 'x']) {
      expect([percent, (await call('GET', `/tool-price-change?percent=${percent}`)).statusCode]).toEqual([
        percent,
        400,
      ]);
    }
    for (const percent of [0, -51, 2.55, '5']) {
      expect((await call('POST', '/tool-price-change', { percent, tools: [{ id: one, version: 1 }] })).statusCode).toBe(
        400,
      );
    }
    const many = {
      percent: 5,
      tools: Array.from({ length: MAX_CHANGED_TOOLS + 1 }, (_, id) => ({ id: `${id}`, version: 1 })),
    };
    expect((await call('POST', '/tool-price-change', many)).statusCode).toBe(400);
    expect((await call('POST', '/tool-price-change', { percent: 5, tools: [] })).statusCode).toBe(400);
  });

  it('is refused above the maximum number of tools, but previewed for one category of them', async () => {
    const { shop, call, preview } = await openShop();
    await insertManyTools(shop.db, MAX_CHANGED_TOOLS + 1);
    const refused = await call('GET', '/tool-price-change?percent=5');
    const message = 'More than 500 tools match. Search for fewer, or choose a category.';
    expect([refused.statusCode, refused.json().error.message]).toEqual([422, message]);
    expect((await preview({ percent: '5', category: 'Drills' })).changes).toHaveLength(126);
  });
});
