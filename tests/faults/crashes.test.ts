import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { databaseSchema } from '#src/app/schema.ts';
import { migrationNames } from '#src/platform/database/migrate.server.ts';
import { holdAt } from '../support/hold-at-write.ts';
import { insertOldRows, oldRows } from '../support/old-rows.ts';
import { expectBooksToBalance, insertedId, sendOrder } from '../support/orders-over-http.ts';
import { prepareShop, until } from '../support/shop-process.ts';

const STOCK = 10_000;

describe.each(['sqlite', 'postgres'] as const)('on %s', (engine) => {
  it.each([
    ['order and mail', 'insert', 'outbox'],
    ['order and stock', 'update', 'tools'],
  ] as const)(
    'after kill -9 between %s, nothing is stored, and the retried order exists once',
    async (_, write, table) => {
      const prepared = await prepareShop(engine);
      const { db } = prepared.database;
      const purchase = { buyer: await prepared.customer(), toolId: await prepared.addTool(), key: randomUUID() };
      const moment = await holdAt(prepared, write, table);
      const shop = await prepared.launch();
      const answer = insertedId(sendOrder(shop.url, purchase));
      await moment.reached(shop.url);
      await shop.kill();
      expect(await answer).toBeUndefined();
      await moment.clear();
      await expectBooksToBalance(db, STOCK, []);
      expect(await db.selectFrom('orders').select('id').execute()).toEqual([]);

      const next = await prepared.launch();
      const id = await insertedId(sendOrder(next.url, purchase));
      await expectBooksToBalance(db, STOCK, [id ?? 'refused']);
    },
  );

  it('after kill -9 between commit and answer, the retried order is the same order', async () => {
    const prepared = await prepareShop(engine);
    const { db } = prepared.database;
    const purchase = { buyer: await prepared.customer(), toolId: await prepared.addTool(), key: randomUUID() };
    const shop = await prepared.launch();
    const leave = new AbortController();
    const answer = insertedId(sendOrder(shop.url, { ...purchase, signal: leave.signal }));
    const committed = async () => (await db.selectFrom('orders').select('id').execute()).length === 1;
    await until(committed, 'the order is committed');
    leave.abort();
    await Promise.all([shop.kill(), answer]);

    const next = await prepared.launch();
    const repeated = await sendOrder(next.url, purchase);
    expect(repeated.headers.get('idempotent-replayed')).toBe('true');
    const { insertedId: id } = (await repeated.json()) as { insertedId: string };
    await expectBooksToBalance(db, STOCK, [id]);
    expect(await db.selectFrom('orders').select('id').execute()).toEqual([{ id }]);
  });

  it('after kill -9 during a migration, the old schema and the data remain, and the next start completes it', async () => {
    const [, , , fourth = '', ...later] = migrationNames(databaseSchema, engine);
    const prepared = await prepareShop(engine, fourth);
    const { db } = prepared.database;
    await insertOldRows(db);
    const moment = await holdAt(prepared, 'insert', 'kysely_migration', `new.name = '${later.at(-2)}'`);
    const shop = await prepared.launch({ ready: false });
    await (engine === 'postgres' ? moment.reached(shop.url) : until(() => isLocked(prepared.dataDir), 'it migrates'));
    await shop.kill();
    await moment.clear();
    const steps = () =>
      db
        .selectFrom('kysely_migration' as never)
        .select('name' as never)
        .execute();
    expect(await steps()).toHaveLength(4);

    await prepared.launch();
    expect(await steps()).toHaveLength(later.length + 4);
    expect(await db.selectFrom('orders').select('id').execute()).toEqual([{ id: oldRows.orderId }]);
  });
});

/** Whether a writer has locked this SQLite file: migrations hold the lock from the first step to the last. */
async function isLocked(dataDir: string): Promise<boolean> {
  const { DatabaseSync } = await import('node:sqlite');
  const connection = new DatabaseSync(`${dataDir}/shop.sqlite`);
  try {
    connection.exec('begin immediate; rollback');
    return false;
  } catch {
    return true;
  } finally {
    connection.close();
  }
}
