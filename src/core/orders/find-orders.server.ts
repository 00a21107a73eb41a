import { setImmediate as otherRequests } from 'node:timers/promises';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#src/platform/database/open.server.ts';
import { seemsToSay } from '#src/platform/database/words.server.ts';
import type { ListPart } from '#src/platform/http/list-part.ts';
import type { OrderState } from './lifecycle.ts';
import type { Order } from './order.ts';
import { toOrder } from './order-repository.server.ts';
import { endOfNumber, matchesOrder, numbersFrom, type OrderSearch } from './order-search.ts';

/** Orders that are read at once; SQLite lets nobody else in meanwhile. */
const STEP = 5_000;
/** Orders that are looked at here, when the database cannot decide. */
const BATCH = 500;
/** Orders that the answer for one part of the list walks past at most. */
export const STRETCH = 100_000;

/** What a search comes to: where an index begins, and what the rows from there on are asked. */
interface Walk {
  state: OrderState | undefined;
  customerId?: string;
  numbers?: [least: string, greatest: string];
  holds: RawBuilder<SqlBool>[];
  /** The last word on a row: the engines fold only the case of ASCII. */
  fits?: (order: Order) => boolean;
}

async function isNumber(db: Db, [least, greatest]: [string, string]): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '>=', least)
    .where('id', '<=', greatest)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}

/** Whose orders are meant by a whole address. */
async function findCustomer(db: Db, text: string): Promise<string | undefined> {
  if (!text.includes('@')) return undefined;
  const user = await db.selectFrom('user').select('id').where('email', '=', text.toLowerCase()).executeTakeFirst();
  return user?.id;
}

async function planWalk(db: Db, { text, state }: OrderSearch): Promise<Walk> {
  if (text === '') return { state, holds: [] };
  const numbers = numbersFrom(text);
  if (numbers && (await isNumber(db, numbers))) return { state, numbers, holds: [] };
  const end = endOfNumber(text);
  if (end) return { state, holds: [sql`id like ${`%-${end}`}`] };
  const customerId = await findCustomer(db, text);
  if (customerId) return { state, customerId, holds: [] };
  const said = sql`concat_ws(' ', customer_name, email, phone, tool_name)`;
  return {
    state,
    holds: [seemsToSay(db, said, text.split(/\s+/))],
    fits: (order) => matchesOrder(order, text),
  };
}

/** The orders a walk passes, newest first. */
function ordersFrom(db: Db, { state, customerId, numbers }: Walk, after: string | undefined) {
  return db
    .selectFrom('orders')
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'to-be-paid'))
    .$if(customerId !== undefined, (query) => query.where('customer_id', '=', customerId ?? ''))
    .$if(numbers !== undefined, (query) =>
      query.where('id', '>=', numbers?.[0] ?? '').where('id', '<=', numbers?.[1] ?? ''),
    )
    .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
    .orderBy('id', 'desc');
}

/** Where a step ends; undefined when the list ends before. */
async function endOfStep(db: Db, walk: Walk, after: string | undefined): Promise<string | undefined> {
  const row = await ordersFrom(db, walk, after)
    .select('id')
    .offset(STEP - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** The first `most` orders of one step that answer the search. */
async function findInStep(db: Db, walk: Walk, { after, end, most }: { after?: string; end?: string; most: number }) {
  const found: Order[] = [];
  // Of what the database finds, most may not fit: to ask for as few as are missing would be to ask for each row alone.
  const batch = walk.fits ? Math.max(most, BATCH) : most;
  for (let cursor = after; ; ) {
    const rows = await walk.holds
      .reduce((query, holds) => query.where(holds), ordersFrom(db, walk, cursor))
      .selectAll()
      .$if(end !== undefined, (query) => query.where('id', '>=', end ?? ''))
      .limit(batch)
      .execute();
    found.push(...rows.map(toOrder).filter((order) => walk.fits?.(order) ?? true));
    cursor = rows.at(-1)?.id;
    if (found.length >= most || rows.length < batch) return found.slice(0, most);
  }
}

/** A part of what a search finds; `next` is what its next part comes after, undefined at the end. */
export interface FoundOrders {
  items: Order[];
  next: string | undefined;
}

/**
 * The first `limit` orders after `after` that answer the search, newest first. What no index knows is looked for by walking the
 * list in steps.
 * @param stretch orders to walk past at most: the part may then have fewer than `limit`, and `next` says where to go on
 */
export async function findOrders(
  db: Db,
  search: OrderSearch,
  { limit, after }: ListPart,
  stretch = STRETCH,
): Promise<FoundOrders> {
  const walk = await planWalk(db, search);
  const found: Order[] = [];
  for (let cursor = after, walked = STEP; ; walked += STEP) {
    const end = await endOfStep(db, walk, cursor);
    const most = limit + 1 - found.length;
    found.push(...(await findInStep(db, walk, { most, ...(cursor && { after: cursor }), ...(end && { end }) })));
    if (found.length > limit) return { items: found.slice(0, limit), next: found[limit - 1]?._id };
    if (!end || walked >= stretch) return { items: found, next: end };
    cursor = end;
    await otherRequests();
  }
}
