import { sql } from 'kysely';
import { compileOnce } from '#src/platform/database/compile-once.server.ts';
import { engineOf } from '#src/platform/database/engine.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { formatOrderNumber } from './order-number.ts';

const incremented = compileOnce((db, year: string) => {
  // A crash may lose the count of a number that no order got: an order that commits later makes it durable too.
  const source =
    engineOf(db) === 'sqlite'
      ? sql`select ${year}, 1 where true`
      : sql`select cast(${year} as text), 1 from (select set_config('synchronous_commit', 'off', true)) as quick`;
  const statement = sql<{ last: number }>`insert into order_counters (year, last) ${source}
    on conflict (year) do update set last = order_counters.last + 1 returning last`;
  return { compile: () => statement.compile(db) };
});

async function increment(db: Db, year: number): Promise<number> {
  const [row] = (await incremented(db, String(year))).rows;
  if (!row) throw new Error('the counter of orders returned no number');
  return row.last;
}

/**
 * Takes the next number of the year (UTC). Numbers are unique and rise on any number of copies; an order that is refused afterwards
 * may leave a gap.
 * @param beforeTransaction where numbers are taken outside the order's transaction: on PostgreSQL, so that no order waits for the
 *   number of another. SQLite has one writer, and a commit of its own would double its waits for the disk.
 * @returns a function that says the number within the transaction
 */
export async function takeOrderNumber(beforeTransaction: Db, at: number): Promise<(trx: Db) => Promise<string>> {
  const year = new Date(at).getUTCFullYear();
  if (engineOf(beforeTransaction) === 'sqlite')
    return async (trx) => formatOrderNumber(year, await increment(trx, year));
  const number = formatOrderNumber(year, await increment(beforeTransaction, year));
  return async () => number;
}
