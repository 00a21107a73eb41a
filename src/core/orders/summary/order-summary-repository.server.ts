import { type Selectable, sql } from 'kysely';
import { engineOf } from '#src/platform/database/engine.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { OrderChangeTable } from './order-summary-tables.ts';
import type { Since, SummaryCell } from './sum-orders.ts';

type Change = Selectable<OrderChangeTable>;

/** The number of pending changes, counted up to `most`. */
export async function countWaitingChanges(db: Db, most: number): Promise<number> {
  const rows = await db.selectFrom('order_changes').select('id').limit(most).execute();
  return rows.length;
}

/** The oldest first, so that a label is that of the last change. */
export async function listWaitingChanges(db: Db): Promise<Change[]> {
  return db.selectFrom('order_changes').selectAll().orderBy('id').execute();
}

/** Deletes the oldest changes that no other transaction has locked. @returns them, the oldest first */
export async function takeChanges(db: Db, most: number): Promise<Change[]> {
  const oldest = sql`select id from order_changes order by id limit ${most}`;
  const taken =
    engineOf(db) === 'sqlite'
      ? sql<Change>`delete from order_changes where id in (${oldest}) returning *`
      : sql<Change>`delete from order_changes where id = any(array(${oldest} for update skip locked)) returning *`;
  return (await taken.execute(db)).rows.sort((a, b) => a.id - b.id);
}

/** Cells per statement, within the parameter limits of both engines. */
const AT_ONCE = 500;

export async function addToSummary(db: Db, cells: readonly SummaryCell[]): Promise<void> {
  for (let from = 0; from < cells.length; from += AT_ONCE) {
    await db
      .insertInto('order_summary')
      .values(cells.slice(from, from + AT_ONCE))
      .onConflict((conflict) =>
        conflict.columns(['dimension', 'period', 'key', 'currency']).doUpdateSet(({ eb, ref }) => ({
          orders: eb('order_summary.orders', '+', ref('excluded.orders')),
          pieces: eb('order_summary.pieces', '+', ref('excluded.pieces')),
          amount_minor: eb('order_summary.amount_minor', '+', ref('excluded.amount_minor')),
          label: ref('excluded.label'),
        })),
      )
      .execute();
  }
}

/** The folded sums of these dimensions, each starting at its first period. */
export async function listCells(db: Db, since: Since): Promise<SummaryCell[]> {
  return db
    .selectFrom('order_summary')
    .selectAll()
    .where((eb) =>
      eb.or(
        Object.entries(since).map(([dimension, first]) =>
          eb.and([eb('dimension', '=', dimension), eb('period', '>=', first)]),
        ),
      ),
    )
    .execute();
}
