import { sql } from 'kysely';
import { calendar } from '#src/core/site/calendar.ts';
import { compileOnce } from '#src/platform/database/compile-once.server.ts';
import { engineOf } from '#src/platform/database/engine.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { formatOrderNumber } from './order-number.ts';

const counted = (db: Db, source: ReturnType<typeof sql>) =>
  db
    .insertInto('order_counters')
    .columns(['year', 'last'])
    .expression(source)
    .onConflict((oc) => oc.column('year').doUpdateSet({ last: sql`order_counters.last + 1` }))
    .returning('last');
const incremented = compileOnce((db, year: string) => counted(db, sql`select cast(${year} as text), 1 where true`));
// Committed asynchronously: a crash can lose only a number that no order got, because the commit of an order makes
// the earlier increment durable, too.
const quicklyIncremented = compileOnce((db, year: string) =>
  counted(
    db,
    sql`select cast(${year} as text), 1 from (select set_config('synchronous_commit', 'off', true)) as quick`,
  ),
);

async function increment(db: Db, year: number, statement = incremented): Promise<number> {
  const [row] = (await statement(db, String(year))).rows;
  if (!row) throw new Error('the counter of orders returned no number');
  return row.last;
}

/**
 * The next number of the year, in the transaction of its order: orders that take one meanwhile wait for its end, so it
 * is for orders that are rare, such as several at once.
 */
export async function nextOrderNumber(trx: Db, at: number): Promise<string> {
  const year = calendar.yearOf(at);
  return formatOrderNumber(year, await increment(trx, year));
}

/**
 * Takes the next number of the year. Numbers are unique and ascending across all copies of the shop; an order
 * that is refused afterwards may leave a gap.
 * @param beforeTransaction used on PostgreSQL to take the number outside the order's transaction, so that orders do not
 *   wait for each other's numbers. SQLite has a single writer, and a separate commit would double the disk writes.
 * @returns a function that returns the number within the transaction
 */
export async function takeOrderNumber(beforeTransaction: Db, at: number): Promise<(trx: Db) => Promise<string>> {
  const year = calendar.yearOf(at);
  if (engineOf(beforeTransaction) === 'sqlite')
    return async (trx) => formatOrderNumber(year, await increment(trx, year));
  const number = formatOrderNumber(year, await increment(beforeTransaction, year, quicklyIncremented));
  return async () => number;
}
