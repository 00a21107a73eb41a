import { setImmediate as otherRequests } from 'node:timers/promises';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { engineOf } from '#src/platform/database/engine.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { containsPattern } from '#src/platform/database/words.server.ts';
import type { Page, PageRequest } from '#src/platform/http/page.ts';
import type { Order } from './order.ts';
import { toOrder } from './order-repository.server.ts';
import { endOfNumber, matchesOrder, numbersFrom, type OrderSearch } from './order-search.ts';

/** Orders that are scanned at once; SQLite serves no other request meanwhile. */
const STEP = 5_000;
/** Rows that are read at once, when the database cannot decide. */
const BATCH = 500;
/** Orders that the answer for one page scans. */
export const MAX_ORDERS_SCANNED = 100_000;

interface Condition {
  /** An index knows the rows. */
  indexed?: RawBuilder<SqlBool>;
  /** Each row of the list has to be read. */
  scanned?: RawBuilder<SqlBool>;
  /** Decides about a row: the engines fold the case of ASCII alone. */
  fits?: (order: Order) => boolean;
}

async function exists(db: Db, [least, greatest]: [string, string]): Promise<boolean> {
  const query = db.selectFrom('orders').select('id').where('id', '>=', least).where('id', '<=', greatest);
  return (await query.orderBy('id').limit(1).executeTakeFirst()) !== undefined;
}

/** The customer whose whole address is searched for. */
async function findCustomer(db: Db, text: string): Promise<string | undefined> {
  if (!text.includes('@')) return undefined;
  const user = await db.selectFrom('user').select('id').where('email', '=', text.toLowerCase()).executeTakeFirst();
  return user?.id;
}

/** A text is an order number or its beginning, the number of a proforma invoice, a customer's address, or words. */
async function conditionOf(db: Db, text: string): Promise<Condition> {
  if (text === '') return {};
  const numbers = numbersFrom(text);
  if (numbers && (await exists(db, numbers))) return { indexed: sql`id between ${numbers[0]} and ${numbers[1]}` };
  const end = endOfNumber(text);
  if (end) return { scanned: sql`id like ${`%-${end}`}` };
  const customerId = await findCustomer(db, text);
  if (customerId) return { indexed: sql`customer_id = ${customerId}` };
  const said = sql`concat_ws(' ', customer_name, email, phone, tool_name)`;
  const words = text.split(/\s+/).map(containsPattern);
  const each = words.map((pattern) =>
    engineOf(db) === 'sqlite' ? sql`${said} like ${pattern} escape '\\'` : sql`lower(${said}) like ${pattern}`,
  );
  return { scanned: sql`(${sql.join(each, sql` and `)})`, fits: (order) => matchesOrder(order, text) };
}

/** The orders to scan, newest first. */
function ordersFrom(db: Db, state: OrderSearch['state'], { indexed }: Condition, after: string | undefined) {
  return db
    .selectFrom('orders')
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'to-be-paid'))
    .$if(indexed !== undefined, (query) => query.where(indexed ?? sql<SqlBool>`true`))
    .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
    .orderBy('id', 'desc');
}

/** Where a step of the scan ends; undefined when the list ends before. */
async function endOfStep(db: Db, state: OrderSearch['state'], condition: Condition, after: string | undefined) {
  const last = ordersFrom(db, state, condition, after)
    .select('id')
    .offset(STEP - 1)
    .limit(1);
  return (await last.executeTakeFirst())?.id;
}

/**
 * One page of the orders that match, newest first. What no index knows is searched by scanning the list in steps.
 * @param maxScanned orders to scan: the page may then end before it is full, and `next` says where to go on
 */
export async function findOrders(
  db: Db,
  { text, state }: OrderSearch,
  { limit, after }: PageRequest,
  maxScanned = MAX_ORDERS_SCANNED,
): Promise<Page<Order>> {
  const condition = await conditionOf(db, text);
  const { scanned, fits = () => true } = condition;
  const found: Order[] = [];
  const isFull = () => found.length > limit;
  for (let cursor = after, count = STEP; ; count += STEP) {
    const end = scanned && (await endOfStep(db, state, condition, cursor));
    // Of what the database finds, most may not fit: reading as few as are missing would read each row alone.
    const batch = condition.fits ? Math.max(limit + 1, BATCH) : limit + 1;
    for (let from = cursor, more = true; more && !isFull(); ) {
      const rows = await ordersFrom(db, state, condition, from)
        .selectAll()
        .$if(scanned !== undefined, (query) => query.where(scanned ?? sql<SqlBool>`true`))
        .$if(end !== undefined, (query) => query.where('id', '>=', end ?? ''))
        .limit(batch)
        .execute();
      found.push(...rows.map(toOrder).filter(fits));
      from = rows.at(-1)?.id;
      more = rows.length === batch;
    }
    if (isFull()) return { items: found.slice(0, limit), next: found[limit - 1]?._id };
    if (!end || count >= maxScanned) return { items: found, next: end };
    cursor = end;
    await otherRequests();
  }
}
