import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { engineOf } from '#src/platform/database/engine.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { type OrderState, orderStates } from './lifecycle.ts';
import { AMOUNT } from './order-search-condition.server.ts';
import { readCursor, type SortCursor, type SortKey, statesInOrder } from './order-sort.ts';

/** Orders that are collected by id and sorted; more are read from the index of the sort. */
const MAX_COLLECTED = 5_000;

/** Source of the sort: collected orders, the list of all, or of one state. */
export interface Sorted {
  key: SortKey;
  state: OrderState | undefined;
  /** Ids of the orders, when they are few. */
  collected: readonly string[] | undefined;
}

/** The ids of the orders that fit, when they are few enough to be sorted at once. */
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

/** The value of a row that is sorted by, written as the index has it. */
function sortedBy(db: Db, by: SortKey['by']): RawBuilder<string | number> {
  if (by === 'amount') return AMOUNT;
  if (by === 'state') return sql`case state ${sql.join(rankOfStates(), sql` `)} end`;
  return engineOf(db) === 'sqlite' ? sql`lower(customer_name)` : sql`lower(customer_name) collate "C"`;
}

const rankOfStates = () => orderStates.map((state, rank) => sql`when ${sql.lit(state)} then ${sql.lit(rank)}`);

/** In a state, the newest order comes first; orders of one amount or customer follow the direction of the sort. */
const signsOf = ({ by, up }: SortKey) => ({
  value: sql.raw(up ? '>' : '<'),
  id: sql.raw(up && by !== 'state' ? '>' : '<'),
  valueOrder: sql.raw(up ? 'asc' : 'desc'),
  idOrder: sql.raw(up && by !== 'state' ? 'asc' : 'desc'),
});

/** The stretches of an index that follow the cursor. A comparison of pairs would not start in an index of an expression. */
function stretches(
  db: Db,
  { key, state, collected }: Sorted,
  after: SortCursor | undefined,
  limit: number,
): RawBuilder<unknown>[] {
  const [value, signs] = [sortedBy(db, key.by), signsOf(key)];
  const select = (said: RawBuilder<unknown>, where: RawBuilder<unknown>) =>
    sql`select id, ${said} as value from orders where ${where}`;
  const beyond = after && [
    sql`${value} = ${after.value} and id ${signs.id} ${after.id}`,
    sql`${value} ${signs.value} ${after.value}`,
  ];
  if (collected) {
    if (collected.length === 0) return [];
    const among = sql`id in (${sql.join([...collected])})`;
    return [select(value, beyond ? sql`${among} and ((${beyond[0]}) or ${beyond[1]})` : among)];
  }
  if (key.by !== 'state') {
    const states = state ? [state] : orderStates;
    const conditions = beyond ?? [sql`true`];
    // PostgreSQL merges stretches that are in order already; of whole ones it would sort every row.
    const inOrder = sql`order by value ${signs.valueOrder}, id ${signs.idOrder} limit ${limit}`;
    return states.flatMap((one) =>
      conditions.map((condition) => {
        const stretch = select(value, sql`state = ${one} and ${condition}`);
        return sql`select * from (${stretch} ${inOrder}) as stretch`;
      }),
    );
  }
  const states = statesInOrder(key.up).filter((one) => !state || one === state);
  const started = after ? states.findIndex((one) => orderStates.indexOf(one) === after.value) : -1;
  return states.slice(Math.max(0, started)).map((one, at) => {
    const rest = after && started >= 0 && at === 0 ? sql` and id < ${after.id}` : sql``;
    // What is the same for all of its rows would be sorted: no engine merges by it.
    const rank = sql.lit(orderStates.indexOf(one));
    return sql`select * from (${select(rank, sql`state = ${one}${rest}`)} order by id desc limit ${limit}) as stretch`;
  });
}

/** The next orders of the sort behind a cursor: their ids with what is sorted by. */
export async function listSorted(
  db: Db,
  sorted: Sorted,
  cursor: string | undefined,
  limit: number,
): Promise<SortCursor[]> {
  const parts = stretches(db, sorted, readCursor(cursor, sorted.key), limit);
  if (parts.length === 0) return [];
  const { valueOrder, idOrder } = signsOf(sorted.key);
  const all = sql.join(parts, sql` union all `);
  const list = sql<SortCursor>`${all} order by value ${valueOrder}, id ${idOrder} limit ${limit}`;
  return (await list.execute(db)).rows;
}
