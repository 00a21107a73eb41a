import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { engineOf } from '#src/platform/database/engine.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { type OrderState, orderStates } from './order-progress.ts';
import { AMOUNT } from './order-search-condition.server.ts';
import { readCursor, type SortCursor, type SortKey, statesInOrder } from './order-sort.ts';

/** Maximum number of matching orders that are collected and sorted; more are read from the index of the sort. */
const MAX_COLLECTED = 5_000;

/** What to sort: collected orders, all orders, or those of one state. */
export interface Sorted {
  key: SortKey;
  state: OrderState | undefined;
  /** Ids of the matching orders, if they are few. */
  collected: readonly string[] | undefined;
}

/** The ids of the matching orders, if they are few enough to be sorted in one query. */
export async function collectIds(
  db: Db,
  state: OrderState | undefined,
  conditions: readonly RawBuilder<SqlBool>[],
): Promise<string[] | undefined> {
  if (conditions.length === 0) return undefined;
  const rows = await conditions
    .reduce((query, condition) => query.where(condition), db.selectFrom('orders'))
    .select('id')
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'to-be-paid'))
    .limit(MAX_COLLECTED + 1)
    .execute();
  return rows.length > MAX_COLLECTED ? undefined : rows.map(({ id }) => id);
}

/** The sort expression, written exactly as in its index. */
function sortedBy(db: Db, by: SortKey['by']): RawBuilder<string | number> {
  if (by === 'amount') return AMOUNT;
  if (by === 'state') return sql`case state ${sql.join(rankOfStates(), sql` `)} end`;
  return engineOf(db) === 'sqlite' ? sql`lower(customer_name)` : sql`lower(customer_name) collate "C"`;
}

const rankOfStates = () => orderStates.map((state, rank) => sql`when ${sql.lit(state)} then ${sql.lit(rank)}`);

/** Within a state, the newest order is first; orders with equal amount or customer follow the direction of the sort. */
const signsOf = ({ by, up }: SortKey) => ({
  value: sql.raw(up ? '>' : '<'),
  id: sql.raw(up && by !== 'state' ? '>' : '<'),
  valueOrder: sql.raw(up ? 'asc' : 'desc'),
  idOrder: sql.raw(up && by !== 'state' ? 'asc' : 'desc'),
});

/** Queries for the index ranges after the cursor. A row comparison would not use an index on an expression. */
function rangesAfter(
  db: Db,
  { key, state, collected }: Sorted,
  after: SortCursor | undefined,
  limit: number,
): RawBuilder<unknown>[] {
  const [value, signs] = [sortedBy(db, key.by), signsOf(key)];
  const select = (sortValue: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
    sql`select id, ${sortValue} as value from orders where ${where}`;
  const afterCursor = after && [
    sql`${value} = ${after.value} and id ${signs.id} ${after.id}`,
    sql`${value} ${signs.value} ${after.value}`,
  ];
  if (collected) {
    if (collected.length === 0) return [];
    const among = sql`id in (${sql.join([...collected])})`;
    return [select(value, afterCursor ? sql`${among} and ((${afterCursor[0]}) or ${afterCursor[1]})` : among)];
  }
  if (key.by !== 'state') {
    const states = state ? [state] : orderStates;
    const conditions = afterCursor ?? [sql`true`];
    // PostgreSQL merges ranges that are already sorted; without a limit in each range it would sort every row.
    const inOrder = sql`order by value ${signs.valueOrder}, id ${signs.idOrder} limit ${limit}`;
    return states.flatMap((rangeState) =>
      conditions.map((condition) => {
        const range = select(value, sql`state = ${rangeState} and ${condition}`);
        return sql`select * from (${range} ${inOrder}) as stretch`;
      }),
    );
  }
  const states = statesInOrder(key.up).filter((candidate) => !state || candidate === state);
  const started = after ? states.findIndex((candidate) => orderStates.indexOf(candidate) === after.value) : -1;
  return states.slice(Math.max(0, started)).map((rangeState, index) => {
    const rest = after && started >= 0 && index === 0 ? sql` and id < ${after.id}` : sql``;
    // Ordered by id only: the rank is constant in the range, but ordering by it would sort every row of the range.
    const rank = sql.lit(orderStates.indexOf(rangeState));
    const range = select(rank, sql`state = ${rangeState}${rest}`);
    return sql`select * from (${range} order by id desc limit ${limit}) as stretch`;
  });
}

/** The next orders after a cursor: their ids and sort values. */
export async function listSorted(
  db: Db,
  sorted: Sorted,
  cursor: string | undefined,
  limit: number,
): Promise<SortCursor[]> {
  const parts = rangesAfter(db, sorted, readCursor(cursor, sorted.key), limit);
  if (parts.length === 0) return [];
  const { valueOrder, idOrder } = signsOf(sorted.key);
  const all = sql.join(parts, sql` union all `);
  const list = sql<SortCursor>`${all} order by value ${valueOrder}, id ${idOrder} limit ${limit}`;
  return (await list.execute(db)).rows;
}
