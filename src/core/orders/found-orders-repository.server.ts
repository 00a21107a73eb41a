import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#src/platform/database/open.server.ts';
import { minorPriceOf } from '#src/platform/i18n/money.ts';
import type { OrderSearch } from './order-search.ts';
import { AMOUNT, conditionOf, periodCondition } from './order-search-condition.server.ts';
import { findOrders, MAX_ORDERS_SCANNED } from './order-search-repository.server.ts';
import { type FiguresByState, figuresByState, type StateFigures } from './summary/figures-by-state.ts';

/** Maximum number of orders found by an index that the database sums in one query. */
const MAX_SUMMED = 50_000;
/** Maximum number of orders found by a scan that are read and summed. */
const MAX_READ = 2_000;

async function sumIndexed(db: Db, conditions: readonly RawBuilder<SqlBool>[]): Promise<StateFigures[] | undefined> {
  const found = sql`select state, currency, quantity, ${AMOUNT} as amount from orders
    where ${sql.join([...conditions], sql` and `)} limit ${MAX_SUMMED + 1}`;
  const { rows } = await sql<StateFigures>`select state, currency, count(*) as orders, sum(quantity) as pieces,
    cast(sum(amount) as bigint) as amount_minor from (${found}) as found group by state, currency`.execute(db);
  const figures = rows.map((row) => ({
    ...row,
    orders: Number(row.orders),
    pieces: Number(row.pieces),
    amount_minor: Number(row.amount_minor),
  }));
  return figures.reduce((all, { orders }) => all + orders, 0) > MAX_SUMMED ? undefined : figures;
}

/** Whether the list is longer than a scan may be. */
async function isLonger(db: Db, search: OrderSearch, maxScanned: number): Promise<boolean> {
  const times = periodCondition(search) ?? sql`true`;
  const { rows } = await sql`select id from orders where ${times} order by id limit 1 offset ${maxScanned}`.execute(db);
  return rows.length > 0;
}

async function sumScanned(db: Db, search: OrderSearch, maxScanned: number): Promise<StateFigures[] | undefined> {
  if (await isLonger(db, search, maxScanned)) return undefined;
  const { items, next } = await findOrders(db, search, { limit: MAX_READ }, maxScanned);
  if (next !== undefined) return undefined;
  return items.map(({ state, currency, orderedMinQty, orderedTotalPrice }) => ({
    ...{ state, currency, orders: 1, pieces: orderedMinQty, amount_minor: minorPriceOf(orderedTotalPrice, currency) },
  }));
}

/**
 * Counts and sums the orders that match a search, by state; a state in the search is ignored.
 * @param maxScanned maximum number of orders to scan if no index applies
 * @returns undefined if there are too many orders to sum within a request
 */
export async function sumFoundOrders(
  db: Db,
  { text, from, to }: Pick<OrderSearch, 'text' | 'from' | 'to'>,
  maxScanned = MAX_ORDERS_SCANNED,
): Promise<FiguresByState | undefined> {
  const search = { text, from, to };
  const { indexed, scanned, fits } = await conditionOf(db, search);
  const conditions = [indexed, periodCondition(search)].filter((condition) => condition !== undefined);
  const figures = scanned || fits ? await sumScanned(db, search, maxScanned) : await sumIndexed(db, conditions);
  return figures && figuresByState(figures);
}
