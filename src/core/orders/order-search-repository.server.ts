import { setImmediate as yieldToOtherRequests } from 'node:timers/promises';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Page, PageRequest } from '#src/platform/http/page.ts';
import type { Order } from './order.ts';
import { toOrder } from './order-repository.server.ts';
import type { OrderSearch, OrderSearchOf } from './order-search.ts';
import { type Condition, conditionOf, periodCondition } from './order-search-condition.server.ts';
import { type SortKey, sortKey, writeCursor } from './order-sort.ts';
import { collectIds, listSorted } from './order-sort-repository.server.ts';

/** Orders scanned per step; on SQLite, a step blocks all other requests. */
const STEP = 5_000;
/** Rows read per query if the database cannot evaluate the whole condition. */
const BATCH = 500;
/** Maximum number of orders scanned for one page. */
export const MAX_ORDERS_SCANNED = 100_000;
/** The same once an order was found, so that its page is not delayed: clerks mostly look for recent orders. */
export const MAX_SCANNED_ONCE_FOUND = 20_000;

interface Scan extends PageRequest {
  search: OrderSearch;
  condition: Condition;
  /** Maximum number of orders to scan, even if the page is not full then. */
  maxScanned: number;
  maxOnceFound: number;
}

/** The orders to scan, sorted by date. */
function ordersFrom(db: Db, search: OrderSearch, { indexed }: Condition, after: string | undefined) {
  const { state, sort } = search;
  const up = sort === 'date-up';
  const times = periodCondition(search);
  return db
    .selectFrom('orders')
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'to-be-paid'))
    .$if(indexed !== undefined, (query) => query.where(indexed ?? sql<SqlBool>`true`))
    .$if(times !== undefined, (query) => query.where(times ?? sql<SqlBool>`true`))
    .$if(after !== undefined, (query) => query.where('id', up ? '>' : '<', after ?? ''))
    .orderBy('id', up ? 'asc' : 'desc');
}

/** Last id of a scan step; undefined at the end of the list. */
async function endOfStep(db: Db, search: OrderSearch, condition: Condition, after: string | undefined) {
  const last = ordersFrom(db, search, condition, after)
    .select('id')
    .offset(STEP - 1)
    .limit(1);
  return (await last.executeTakeFirst())?.id;
}

async function findByDate(db: Db, scan: Scan): Promise<Page<Order>> {
  const { search, condition, limit, after, maxScanned, maxOnceFound } = scan;
  const { scanned, fits = () => true } = condition;
  const upTo = search.sort === 'date-up' ? '<=' : '>=';
  const found: Order[] = [];
  const isFull = () => found.length > limit;
  for (let cursor = after, count = STEP; ; count += STEP) {
    const end = scanned && (await endOfStep(db, search, condition, cursor));
    // Most rows that the database finds may not fit: reading only as many as are missing could mean a query per row.
    const batch = condition.fits ? Math.max(limit + 1, BATCH) : limit + 1;
    for (let from = cursor, more = true; more && !isFull(); ) {
      const rows = await ordersFrom(db, search, condition, from)
        .selectAll()
        .$if(scanned !== undefined, (query) => query.where(scanned ?? sql<SqlBool>`true`))
        .$if(end !== undefined, (query) => query.where('id', upTo, end ?? ''))
        .limit(batch)
        .execute();
      found.push(...rows.map(toOrder).filter(fits));
      from = rows.at(-1)?.id;
      more = rows.length === batch;
    }
    if (isFull()) return { items: found.slice(0, limit), next: found[limit - 1]?._id };
    if (!end || count >= (found.length > 0 ? maxOnceFound : maxScanned)) return { items: found, next: end };
    cursor = end;
    await yieldToOtherRequests();
  }
}

/** The orders among `ids` that meet the conditions, in the sequence of the ids. */
async function readOrders(db: Db, ids: readonly string[], conditions: readonly RawBuilder<SqlBool>[]) {
  if (ids.length === 0) return [];
  const rows = await conditions
    .reduce((query, condition) => query.where(condition), db.selectFrom('orders').where('id', 'in', ids))
    .selectAll()
    .execute();
  const orderById = new Map(rows.map((row) => [row.id, toOrder(row)]));
  return ids.flatMap((id) => orderById.get(id) ?? []);
}

async function findByKey(db: Db, key: SortKey, scan: Scan): Promise<Page<Order>> {
  const { search, condition, limit, after, maxScanned } = scan;
  const { scanned, fits = () => true } = condition;
  const selective = [condition.indexed, periodCondition(search)].filter((part) => part !== undefined);
  const collected = await collectIds(db, search.state, selective);
  const conditions = [...(collected ? [] : selective), ...(scanned ? [scanned] : [])];
  const batch = conditions.length > 0 ? BATCH : limit + 1;
  const found: { order: Order; cursor: string }[] = [];
  for (let cursor = after, count = batch; ; count += batch) {
    const entries = await listSorted(db, { key, state: search.state, collected }, cursor, batch);
    const cursors = new Map(entries.map((entry) => [entry.id, writeCursor(entry)]));
    const orders = await readOrders(db, [...cursors.keys()], conditions);
    found.push(...orders.filter(fits).map((order) => ({ order, cursor: cursors.get(order._id) ?? '' })));
    const page = found.slice(0, limit);
    const items = page.map(({ order }) => order);
    if (found.length > limit) return { items, next: page.at(-1)?.cursor };
    const last = entries.length === batch ? entries.at(-1) : undefined;
    if (!last || count >= maxScanned) return { items, next: last && writeCursor(last) };
    cursor = writeCursor(last);
    await yieldToOtherRequests();
  }
}

/**
 * One page of the matching orders, in the requested sort. A condition without an index scans the list in steps.
 * @param maxScanned maximum number of orders to scan: the page may not be full then, and `next` is where to continue
 * @param maxOnceFound the same once an order was found
 */
export async function findOrders(
  db: Db,
  search: OrderSearchOf,
  page: PageRequest,
  maxScanned = MAX_ORDERS_SCANNED,
  maxOnceFound = maxScanned,
): Promise<Page<Order>> {
  const key = sortKey(search.sort);
  const scan = { ...page, search, condition: await conditionOf(db, search), maxScanned, maxOnceFound };
  return key ? findByKey(db, key, scan) : findByDate(db, scan);
}
