import '#tests/support/on-sqlite-too.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { openTestShop } from '#tests/support/test-shop.ts';

const onPostgres = process.env.TEST_ENGINE === 'postgres';

function take(db: Db, id: string) {
  return db
    .updateTable('tools')
    .set((eb) => ({ quantity: eb('quantity', '-', 1) }))
    .where('id', '=', id)
    .execute();
}

/** A barrier: releases all callers once `count` have arrived; later arrivals pass. */
function barrierFor(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let arrived = 0;
  return () => {
    arrived += 1;
    if (arrived === count) resolve();
    return promise;
  };
}

describe('a transaction with a conflict', () => {
  it('runs again after a deadlock, so that both transactions commit once', async () => {
    const { db, addTool } = await openTestShop();
    const [one, two] = [await addTool({ quantity: 100 }), await addTool({ quantity: 100 })];
    // SQLite runs one transaction at a time: there the two cannot meet and need not.
    const meet = onPostgres ? barrierFor(2) : async () => {};
    let attempts = 0;
    const takeBoth = (first: string, second: string) =>
      inTransaction(db, async (trx) => {
        attempts += 1;
        await take(trx, first);
        await meet();
        await take(trx, second);
      });
    await Promise.all([takeBoth(one, two), takeBoth(two, one)]);
    const stocks = await db.selectFrom('tools').select('quantity').execute();
    expect(stocks).toEqual([{ quantity: 98 }, { quantity: 98 }]);
    // On a busy machine the loser may retry several times before the winner wakes up.
    expect(attempts).toBeGreaterThanOrEqual(onPostgres ? 3 : 2);
  });

  it('is not retried after an unrelated error', async () => {
    const { db } = await openTestShop();
    let attempts = 0;
    const work = inTransaction(db, async () => {
      attempts += 1;
      throw new Error('a bug');
    });
    await expect(work).rejects.toThrow('a bug');
    expect(attempts).toBe(1);
  });

  it('succeeds after a newer copy has added a column, and so does a query outside a transaction', async () => {
    const { db, addTool } = await openTestShop();
    const id = await addTool();
    const read = (on: Db) => on.selectFrom('tools').selectAll().where('id', '=', id).executeTakeFirst();
    const inside = () => inTransaction(db, read);
    const outside = () => read(db);
    for (const ask of [inside, outside]) {
      await ask();
      await sql.raw(`alter table tools add column ${ask.name} integer`).execute(db);
      expect(await ask()).toMatchObject({ id });
    }
  });
});
