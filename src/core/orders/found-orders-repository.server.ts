import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#src/platform/database/open.server.ts';
import { minorPriceOf } from '#src/platform/i18n/money.ts';
import type { OrderSearch } from './order-search.ts';
import { AMOUNT, conditionOf, inTimes } from './order-search-condition.server.ts';
import { findOrders } from './order-search-repository.server.ts';
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

async function sumScanned(db: Db, search: OrderSearch): Promise<StateFigures[] | undefined> {
  const { items, next } = await findOrders(db, search, { limit: MOST_READ });
  if (next !== undefined) return undefined;
  return items.map(({ state, currency, orderedMinQty, orderedTotalPrice }) => ({
    ...{ state, currency, orders: 1, pieces: orderedMinQty, amount_minor: minorPriceOf(orderedTotalPrice) },
  }));
}

/**
 * Counts and sums by state of the orders that a search finds in any state.
 * @returns undefined when they are too many to be summed while someone waits
 */
export async function sumFoundOrders(
  db: Db,
  { text, from, to }: Pick<OrderSearch, 'text' | 'from' | 'to'>,
): Promise<FiguresByState | undefined> {
  const search = { text, from, to };
  const { indexed, scanned, fits } = await conditionOf(db, search);
  const conditions = [indexed, inTimes(search)].filter((one) => one !== undefined);
  const figures = scanned || fits ? await sumScanned(db, search) : await sumIndexed(db, conditions);
  return figures && figuresByState(figures);
}
