import '#tests/support/on-sqlite-too.ts';
import { describe, expect, it } from 'vitest';
import { insertManyTools } from '#tests/support/many-tools.ts';
import { withRivalAfterRead } from '#tests/support/race.ts';
import { openCopy } from '#tests/support/second-copy.ts';
import { openTestShop, type TestShop } from '#tests/support/test-shop.ts';
import { CatalogueReader, readCatalogue } from './tool-catalogue.server.ts';

/** Waits until changes by other copies are observed; PostgreSQL connects for that first. */
const untilObserved = ({ revisions }: TestShop) =>
  expect.poll(() => revisions.of(['tools']), { interval: 5 }).toBeTypeOf('number');

const namesIn = async (shop: Pick<TestShop, 'db' | 'revisions'>) =>
  (await readCatalogue(shop)).tools.map(({ tool }) => tool.toolName);

const rename = ({ db }: Pick<TestShop, 'db'>, name: string) => db.updateTable('tools').set({ name }).execute();

/** The shop, and the number of statements that its catalogue has read. */
function counted(shop: TestShop) {
  let reads = 0;
  const db = new Proxy(shop.db, {
    get(target, name) {
      if (name === 'selectFrom') reads += 1;
      const member = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  return { shop: { db, revisions: shop.revisions }, reads: () => reads };
}

describe('the catalogue in memory', () => {
  it('is read once for all searches until a tool changes', async () => {
    const testShop = await openTestShop();
    await testShop.addTool({ name: 'Drill' });
    await untilObserved(testShop);
    const { shop, reads } = counted(testShop);
    await Promise.all(Array.from({ length: 20 }, () => readCatalogue(shop)));
    const first = reads();
    // The tools, whether there are more, and the words of buyers.
    expect(first).toBeLessThanOrEqual(3);
    expect(await namesIn(shop)).toEqual(['Drill']);
    expect(reads()).toBe(first);
    await rename(testShop, 'Saw');
    expect(await namesIn(shop)).toEqual(['Saw']);
    expect(reads()).toBeGreaterThan(first);
  });

  it('keeps what it derived from texts when an order changes the stock', async () => {
    const shop = await openTestShop();
    const [id = ''] = await insertManyTools(shop.db, 3);
    const before = await readCatalogue(shop);
    await shop.db.updateTable('tools').set({ quantity: 7 }).where('id', '=', id).execute();
    const after = await readCatalogue(shop);
    expect(after.tools[0]?.tool.quantity).toBe(7);
    expect(after.tools.map(({ texts }, at) => texts === before.tools[at]?.texts)).toEqual([true, true, true]);
    expect(after.spelling).toBe(before.spelling);
    await shop.db.deleteFrom('tools').where('id', '=', id).execute();
    const fewer = await readCatalogue(shop);
    expect(fewer.tools).toHaveLength(2);
    expect(fewer.spelling).not.toBe(before.spelling);
  });

  it('is read again when a tool changes while it is read', async () => {
    const testShop = await openTestShop();
    await testShop.addTool({ name: 'Before' });
    await untilObserved(testShop);
    const db = withRivalAfterRead(testShop.db, 'tools', () => rename(testShop, 'After'));
    const shop = { db, revisions: testShop.revisions };
    const [during, next] = await Promise.all([namesIn(shop), namesIn(shop)]);
    expect([during, next]).toEqual([['Before'], ['Before']]);
    expect(await namesIn(shop)).toEqual(['After']);
  });

  it('is read again after a read that failed', async () => {
    const shop = await openTestShop();
    await shop.addTool({ name: 'Drill' });
    await untilObserved(shop);
    const reader = new CatalogueReader();
    const db = withRivalAfterRead(shop.db, 'tools', () => Promise.reject(new Error('connection lost')));
    await expect(reader.read({ ...shop, db })).rejects.toThrow('connection lost');
    expect((await reader.read(shop)).tools).toHaveLength(1);
  });

  it('has a bound', async () => {
    const shop = await openTestShop();
    const ids = await insertManyTools(shop.db, 450);
    const { tools } = await new CatalogueReader(401).read(shop);
    expect(tools.map(({ tool }) => tool._id)).toEqual(ids.slice(0, 401));
  });
});

describe('a search', () => {
  it('finds what an admin has changed on another copy', async () => {
    const shop = await openTestShop();
    await shop.addTool({ name: 'Sander' });
    const copy = await openCopy(shop.config);
    const find = async (words: string) => {
      const found = await (await fetch(`${copy.url}/api/tool?q=${words}`)).json();
      return found.map(({ toolName }: { toolName: string }) => toolName);
    };
    expect(await find('sander')).toEqual(['Sander']);
    await rename(shop, 'Chainsaw');
    if (process.env.TEST_ENGINE !== 'postgres') expect(await find('chain')).toEqual(['Chainsaw']);
    // PostgreSQL notifies the copies when the transaction has committed.
    await expect.poll(() => find('chain'), { interval: 5 }).toEqual(['Chainsaw']);
    expect(await find('sander')).toEqual([]);
  });
});
