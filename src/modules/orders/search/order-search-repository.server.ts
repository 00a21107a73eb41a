import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Order } from '#src/core/orders/order.ts';
import { type OrderState, orderStates } from '#src/core/orders/order-progress.ts';
import { toOrder } from '#src/core/orders/to-order.server.ts';
import { engineOf } from '#src/platform/database/engine.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Page, PageRequest } from '#src/platform/http/page.ts';
import { type FiguresByState, figuresByState } from './figures-by-state.ts';
import { AMOUNT, conditionOf, type OrderSearchOf } from './order-condition.server.ts';
import { readCursor, type SortKey, sortKey, writeCursor } from './order-sort.ts';

/** What orders are sorted by before their id. */
function sortedBy(db: Db, { by }: SortKey): RawBuilder<string | number> {
  switch (by) {
    case 'amount':
      return AMOUNT;
    case 'customer':
      return engineOf(db) === 'sqlite' ? sql`lower(customer_name)` : sql`lower(customer_name) collate "C"`;
    case 'state': {
      const ranks = orderStates.map((state, rank) => sql`when ${sql.lit(state)} then ${sql.lit(rank)}`);
      return sql`case state ${sql.join(ranks, sql` `)} end`;
    }
  }
}

/** Orders are compared with the end of the page before by two conditions: a comparison of pairs would use no index. */
function isAfter(value: RawBuilder<string | number>, key: SortKey, idUp: boolean, after: string | undefined) {
  const cursor = readCursor(after, key);
  if (!cursor) return sql<SqlBool>`true`;
  const [beyond, idBeyond] = [sql.raw(key.up ? '>' : '<'), sql.raw(idUp ? '>' : '<')];
  return sql<SqlBool>`(${value} ${beyond} ${cursor.value} or (${value} = ${cursor.value} and id ${idBeyond} ${cursor.id}))`;
}

async function findByDate(db: Db, search: OrderSearchOf, { limit, after }: PageRequest): Promise<Page<Order>> {
  const up = search.sort === 'date-up';
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where(await conditionOf(db, search))
    .$if(after !== undefined, (query) => query.where('id', up ? '>' : '<', after ?? ''))
    .orderBy('id', up ? 'asc' : 'desc')
    .limit(limit + 1)
    .execute();
  const items = rows.slice(0, limit).map(toOrder);
  return { items, next: rows.length > limit ? items.at(-1)?._id : undefined };
}

async function findByKey(
  db: Db,
  search: OrderSearchOf,
  key: SortKey,
  { limit, after }: PageRequest,
): Promise<Page<Order>> {
  const value = sortedBy(db, key);
  // Within a state, the newest order is first; orders with equal amount or customer follow the direction of the sort.
  const idUp = key.up && key.by !== 'state';
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .select(value.as('sorted_by'))
    .where(await conditionOf(db, search))
    .where(isAfter(value, key, idUp, after))
    .orderBy(value, key.up ? 'asc' : 'desc')
    .orderBy('id', idUp ? 'asc' : 'desc')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { items: page.map(toOrder), next: last && writeCursor({ id: last.id, value: last.sorted_by }) };
}

/** One page of the matching orders, in the requested sort. */
export function findOrders(db: Db, search: OrderSearchOf, page: PageRequest): Promise<Page<Order>> {
  const key = sortKey(search.sort);
  return key ? findByKey(db, search, key, page) : findByDate(db, search, page);
}

/** Counts and sums the orders that match a search, by state; a state in the search is ignored. */
export async function sumOrders(
  db: Db,
  search: Omit<OrderSearchOf, 'state' | 'sort' | 'email'>,
): Promise<FiguresByState> {
  const condition = await conditionOf(db, search);
  const { rows } = await sql<{ state: OrderState; currency: string; orders: number; pieces: number; amount: number }>`
    select state, currency, count(*) as orders, cast(sum(quantity) as bigint) as pieces,
      cast(sum(${AMOUNT}) as bigint) as amount
    from orders where ${condition} group by state, currency`.execute(db);
  return figuresByState(rows);
}
