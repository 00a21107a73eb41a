import { setImmediate as otherRequests } from 'node:timers/promises';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Page, PageRequest } from '#src/platform/http/page.ts';
import type { Order } from './order.ts';
import { toOrder } from './order-repository.server.ts';
import type { OrderSearch } from './order-search.ts';
import { type Condition, conditionOf, inTimes } from './order-search-condition.server.ts';
import { type SortKey, sortKey, writeCursor } from './order-sort.ts';
import { collectIds, listSorted } from './order-sort-repository.server.ts';

/** Orders that are scanned at once; SQLite serves no other request meanwhile. */
const STEP = 5_000;
/** Rows that are read at once, when the database cannot decide. */
const BATCH = 500;
/** Orders that the answer for one page scans. */
export const MAX_ORDERS_SCANNED = 100_000;
/** Once it has found something, it is not held back for the rest: what a clerk looks for is mostly new. */
export const MAX_SCANNED_ONCE_FOUND = 20_000;

interface Scan extends PageRequest {
  search: OrderSearch;
  condition: Condition;
  /** Orders to scan; the page may then end before it is full. */
  maxScanned: number;
  maxOnceFound: number;
}

/** The orders to scan, in the order of their dates. */
function ordersFrom(db: Db, search: OrderSearch, { indexed }: Condition, after: string | undefined) {
  const { state, sort } = search;
  const up = sort === 'date-up';
  const times = inTimes(search);
  return db
    .selectFrom('orders')
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'to-be-paid'))
    .$if(indexed !== undefined, (query) => query.where(indexed ?? sql<SqlBool>`true`))
    .$if(times !== undefined, (query) => query.where(times ?? sql<SqlBool>`true`))
    .$if(after !== undefined, (query) => query.where('id', up ? '>' : '<', after ?? ''))
    .orderBy('id', up ? 'asc' : 'desc');
}

/** End of a scan step; undefined at the end of the list. */
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
    // Of what the database finds, most may not fit: reading as few as are missing would read each row alone.
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
    await otherRequests();
  }
}

/** The orders with these ids that fit, in the order of the ids. */
async function readOrders(db: Db, ids: readonly string[], conditions: readonly RawBuilder<SqlBool>[]) {
  if (ids.length === 0) return [];
  const rows = await conditions
    .reduce((query, condition) => query.where(condition), db.selectFrom('orders').where('id', 'in', ids))
    .selectAll()
    .execute();
  const known = new Map(rows.map((row) => [row.id, toOrder(row)]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

async function findByKey(db: Db, key: SortKey, scan: Scan): Promise<Page<Order>> {
  const { search, condition, limit, after, maxScanned } = scan;
  const { scanned, fits = () => true } = condition;
  const selective = [condition.indexed, inTimes(search)].filter((one) => one !== undefined);
  const collected = await collectIds(db, search.state, selective);
  const conditions = [...(collected ? [] : selective), ...(scanned ? [scanned] : [])];
  const atOnce = conditions.length > 0 ? BATCH : limit + 1;
  const found: { order: Order; cursor: string }[] = [];
  for (let cursor = after, count = atOnce; ; count += atOnce) {
    const stretch = await listSorted(db, { key, state: search.state, collected }, cursor, atOnce);
    const cursors = new Map(stretch.map((one) => [one.id, writeCursor(one)]));
    const orders = await readOrders(db, [...cursors.keys()], conditions);
    found.push(...orders.filter(fits).map((order) => ({ order, cursor: cursors.get(order._id) ?? '' })));
    const page = found.slice(0, limit);
    const items = page.map(({ order }) => order);
    if (found.length > limit) return { items, next: page.at(-1)?.cursor };
    const last = stretch.length === atOnce ? stretch.at(-1) : undefined;
    if (!last || count >= maxScanned) return { items, next: last && writeCursor(last) };
    cursor = writeCursor(last);
    await otherRequests();
  }
}

/**
 * One page of the orders that match, in the requested order. A condition without an index scans the list in steps.
 * @param maxScanned orders to scan: the page may then end before it is full, and `next` says where to go on
 * @param maxOnceFound the same when an order was found
 */
export async function findOrders(
  db: Db,
  search: OrderSearch,
  page: PageRequest,
  maxScanned = MAX_ORDERS_SCANNED,
  maxOnceFound = maxScanned,
): Promise<Page<Order>> {
  const key = sortKey(search.sort);
  const scan = { ...page, search, condition: await conditionOf(db, search), maxScanned, maxOnceFound };
  return key ? findByKey(db, key, scan) : findByDate(db, scan);
}
