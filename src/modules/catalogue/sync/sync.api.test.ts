import type { StockAndPrices } from './sync.calls.ts';
import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#src/platform/time/units.ts';
import { openListeningShop } from '#tests/support/listening-shop.ts';
import { placeTestOrder } from '#tests/support/place-order.ts';
import { withRivalAfterRead } from '#tests/support/race.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { noteChanges } from './note-changes.server.ts';
import { readStockAndPrices } from './read-stock-and-prices.server.ts';

const read = async (shop: TestShop, since = '', limit?: number): Promise<StockAndPrices> => {
  const query = new URLSearchParams({ ...(since && { since }), ...(limit && { limit: String(limit) }) });
  const answer = await shop.app.inject({ url: `/api/stock-and-prices?${query}` });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

const idsOf = ({ tools }: StockAndPrices) => tools.map(({ _id }) => _id);
const setStock = (shop: TestShop, id: string, quantity: number) =>
  shop.db.updateTable('tools').set({ quantity }).where('id', '=', id).execute();

/** A copy as an ERP keeps it: all pages, from the cursor of the last time. */
function openMirror(shop: TestShop, limit: number) {
  const copy = new Map<string, number>();
  let next = '';
  const sync = async () => {
    for (let more = true; more; ) {
      const answer = await read(shop, next, limit);
      if (answer.restart) copy.clear();
      for (const tool of answer.tools) {
        if (tool.deleted) copy.delete(tool._id);
        else copy.set(tool._id, tool.quantity);
      }
      ({ next, more } = answer);
    }
    return Object.fromEntries(copy);
  };
  return { sync };
}

async function stockOfAll(shop: TestShop) {
  const rows = await shop.db.selectFrom('tools').select(['id', 'quantity']).execute();
  return Object.fromEntries(rows.map(({ id, quantity }) => [id, quantity]));
}

describe('GET /stock-and-prices', () => {
  it('has all tools, then those that an order, an edit or a deletion changed, then none', async () => {
    const shop = await openTestShop();
    const [buyer, admin] = [await shop.signIn(), await shop.signIn('admin')];
    const [drill, saw, sander] = [await shop.addTool(), await shop.addTool({ name: 'Saw' }), await shop.addTool()];
    const first = await read(shop);
    expect(first).toMatchObject({ restart: true, more: false });
    expect(idsOf(first)).toEqual([drill, saw, sander]);
    expect(first.tools[0]).toEqual({
      _id: drill,
      deleted: false,
      ...{ toolName: 'Test drill', quantity: 10_000, price: 34, priceSteps: [], currency: 'USD' },
    });
    expect(await read(shop, first.next)).toEqual({ next: first.next, more: false, restart: false, tools: [] });

    await placeTestOrder(shop, buyer, drill, 700);
    const ordered = await read(shop, first.next);
    expect(ordered.tools).toMatchObject([{ _id: drill, quantity: 9_300 }]);
    await shop.db.updateTable('tools').set({ description: 'Better', version: 2 }).where('id', '=', saw).execute();
    expect((await read(shop, ordered.next)).tools).toEqual([]);
    await shop.db.updateTable('tools').set({ price_minor: 3_650 }).where('id', '=', saw).execute();
    await shop.app.inject({ method: 'DELETE', url: `/api/tool/${sander}`, headers: admin.headers });
    const changed = await read(shop, ordered.next);
    expect(changed.tools).toEqual([expect.objectContaining({ _id: saw, price: 36.5 }), { _id: sander, deleted: true }]);
    expect(idsOf(await read(shop, first.next))).toEqual([drill, saw, sander]);
    expect(idsOf(await read(shop))).toEqual([drill, saw]);
  });

  it('is bounded, and a copy is complete however many pages it takes while tools change', async () => {
    const shop = await openTestShop();
    const ids: string[] = [];
    for (let count = 0; count < 7; count += 1) ids.push(await shop.addTool());
    const mirror = openMirror(shop, 3);
    expect(await mirror.sync()).toEqual(await stockOfAll(shop));
    const page = await read(shop, '', 3);
    await setStock(shop, ids[0] ?? '', 1);
    await setStock(shop, ids[5] ?? '', 2);
    const rest = await read(shop, page.next, 10);
    expect(idsOf(rest).sort()).toEqual([...ids.slice(3), ids[0]].sort());
    await shop.db
      .deleteFrom('tools')
      .where('id', '=', ids[6] ?? '')
      .execute();
    expect(await mirror.sync()).toEqual(await stockOfAll(shop));
    for (const limit of [0, 501])
      expect((await shop.app.inject({ url: `/api/stock-and-prices?limit=${limit}` })).statusCode).toBe(400);
  });

  it('begins again for a cursor that the shop does not know, such as one from before a restore', async () => {
    const shop = await openTestShop();
    const tool = await shop.addTool();
    const before = await read(shop);
    const backup = {
      tools: await shop.db.selectFrom('synced_tools').selectAll().execute(),
      versions: await shop.db.selectFrom('sync_versions').selectAll().execute(),
    };
    await setStock(shop, tool, 5);
    const lost = await read(shop, before.next);
    await setStock(shop, tool, 10_000);
    await shop.db.deleteFrom('synced_tools').execute();
    await shop.db.deleteFrom('sync_versions').execute();
    await shop.db.insertInto('synced_tools').values(backup.tools).execute();
    await shop.db.insertInto('sync_versions').values(backup.versions).execute();
    expect(await read(shop, lost.next)).toMatchObject({ restart: true, tools: [{ quantity: 10_000 }] });
    const other = await shop.addTool();
    expect(idsOf(await read(shop, lost.next))).toEqual([tool, other]);
    expect(idsOf(await read(shop, before.next))).toEqual([other]);
    for (const cursor of ['1', '1.x', 'x', `${'9'.repeat(15)}.${tool}`, `-1.${tool}`])
      expect(await read(shop, cursor)).toMatchObject({ restart: true });
  });

  it('forgets old versions, but none at which a tool changed last', async () => {
    const shop = await openTestShop();
    const [drill, saw] = [await shop.addTool(), await shop.addTool()];
    const first = await read(shop);
    await setStock(shop, drill, 1);
    const second = await read(shop, first.next);
    await setStock(shop, drill, 2);
    const third = await read(shop, second.next);
    const age = 91 * DAY_MS;
    for (const table of ['synced_tools', 'sync_versions'] as const) {
      const earlier = shop.db.updateTable(table).set((eb) => ({ version: eb('version', '-', age) }));
      await earlier.execute();
    }
    const cursorOf = ({ next }: StockAndPrices) => next.replace(/^\d+/, (version) => String(Number(version) - age));
    await setStock(shop, saw, 3);
    await noteChanges(shop);
    const kept = await shop.db.selectFrom('sync_versions').select('version').execute();
    expect(kept).toHaveLength(2);
    expect(await read(shop, cursorOf(second))).toMatchObject({ restart: true });
    expect(idsOf(await read(shop, cursorOf(third)))).toEqual([saw]);
  });

  it('is answered 304 until stock or prices change', async () => {
    const shop = await openListeningShop();
    const tool = await shop.addTool();
    const url = `${shop.url}/api/stock-and-prices`;
    const tag = (await fetch(url)).headers.get('etag') ?? '';
    expect((await fetch(url, { headers: { 'if-none-match': tag } })).status).toBe(304);
    await setStock(shop, tool, 9);
    await expect.poll(async () => (await fetch(url, { headers: { 'if-none-match': tag } })).status).toBe(200);
  });
});

describe('no change is missed', () => {
  it('when many programs read and many orders are placed at once', async () => {
    const shop = await openTestShop();
    const ids = await Promise.all(Array.from({ length: 5 }, () => shop.addTool({ quantity: 10_000 })));
    const mirrors = [2, 3, 500].map((limit) => openMirror(shop, limit));
    const sell = async (id: string, turn: number) => setStock(shop, id, 9_000 - turn);
    for (let turn = 0; turn < 8; turn += 1)
      await Promise.all([...ids.map((id) => sell(id, turn)), ...mirrors.map(({ sync }) => sync())]);
    const stock = await stockOfAll(shop);
    for (const { sync } of mirrors) expect(await sync()).toEqual(stock);
  });

  it('when another reader notes the same change meanwhile', async () => {
    const shop = await openTestShop();
    const tool = await shop.addTool();
    const first = await read(shop);
    await setStock(shop, tool, 7);
    const db = withRivalAfterRead(shop.db, 'synced_tools', () => noteChanges(shop));
    const answer = await readStockAndPrices({ ...shop, db }, first.next, 10);
    expect(answer.tools).toMatchObject([{ quantity: 7 }]);
    expect(await shop.db.selectFrom('sync_versions').select('id').execute()).toHaveLength(2);
  });
});
