import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#src/platform/database/open.server.ts';
import { minorPriceOf } from '#src/platform/i18n/money.ts';
import type { OrderSearch } from './order-search.ts';
import { AMOUNT, conditionOf, inTimes } from './order-search-condition.server.ts';
import { findOrders, MAX_ORDERS_SCANNED } from './order-search-repository.server.ts';
import { type FiguresByState, figuresByState, type StateFigures } from './summary/figures-by-state.ts';

/** Orders that an index finds and the database sums at once. */
const MOST_SUMMED = 50_000;
/** Orders that are found by scanning, and read. */
const MOST_READ = 2_000;

async function sumIndexed(db: Db, conditions: readonly RawBuilder<SqlBool>[]): Promise<StateFigures[] | undefined> {
  const found = sql`select state, currency, quantity, ${AMOUNT} as amount from orders
    where ${sql.join([...conditions], sql` and `)} limit ${MOST_SUMMED + 1}`;
  const { rows } = await sql<StateFigures>`select state, currency, count(*) as orders, sum(quantity) as pieces,
    cast(sum(amount) as bigint) as amount_minor from (${found}) as found group by state, currency`.execute(db);
  const figures = rows.map((row) => ({
    ...row,
    orders: Number(row.orders),
    pieces: Number(row.pieces),
    amount_minor: Number(row.amount_minor),
  }));
  return figures.reduce((all, { orders }) => all + orders, 0) > MOST_SUMMED ? undefined : figures;
}

/** Whether a scan would end before the list does. */
async function isLonger(db: Db, search: OrderSearch, maxScanned: number): Promise<boolean> {
  const times = inTimes(search) ?? sql`true`;
  const { rows } = await sql`select id from orders where ${times} order by id limit 1 offset ${maxScanned}`.execute(db);
  return rows.length > 0;
}

async function sumScanned(db: Db, search: OrderSearch, maxScanned: number): Promise<StateFigures[] | undefined> {
  if (await isLonger(db, search, maxScanned)) return undefined;
  const { items, next } = await findOrders(db, search, { limit: MOST_READ }, maxScanned);
  if (next !== undefined) return undefined;
  return items.map(({ state, currency, orderedMinQty, orderedTotalPrice }) => ({
    ...{ state, currency, orders: 1, pieces: orderedMinQty, amount_minor: minorPriceOf(orderedTotalPrice, currency) },
  }));
}

/**
 * Counts and sums by state of the orders that a search finds in any state.
 * @param maxScanned orders in which it looks for what no index finds
 * @returns undefined when they are too many to be summed while someone waits
 */
export async function sumFoundOrders(
  db: Db,
  { text, from, to }: Pick<OrderSearch, 'text' | 'from' | 'to'>,
  maxScanned = MAX_ORDERS_SCANNED,
): Promise<FiguresByState | undefined> {
  const search = { text, from, to };
  const { indexed, scanned, fits } = await conditionOf(db, search);
  const conditions = [indexed, inTimes(search)].filter((one) => one !== undefined);
  const figures = scanned || fits ? await sumScanned(db, search, maxScanned) : await sumIndexed(db, conditions);
  return figures && figuresByState(figures);
}
