import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { databaseSchema } from '#src/app/schema.ts';
import { takeOrderNumber } from '#src/core/orders/order-number-repository.server.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import { type DatabaseLocation, type Db, openDatabase } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { oldRows } from '../support/old-rows.ts';

/** Which columns and tables exist at this migration; orders of older releases are written without them. */
const featuresAt = (step: string) => ({ events: step >= '0014', numbers: step >= '0016' });

/** Places an order with the statements, in their original order, of the release whose last migration this is. */
async function placeOldOrder(db: Db, step: string): Promise<string> {
  const { events, numbers } = featuresAt(step);
  const [id, eventId, at] = [newId(), newId(), Date.now()];
  const numberIn = numbers ? await takeOrderNumber(db, at) : undefined;
  await inTransaction(db, async (trx) => {
    const number = await numberIn?.(trx);
    const [column, value] = number ? [sql`, number`, sql`, ${number}`] : [sql``, sql``];
    await sql`insert into orders (id, customer_id, customer_name, email, shipping_address, phone, tool_id, tool_name, quantity,
        unit_price_minor, currency, idempotency_key, request_hash, placed_at, cancelled_at${column})
      values (${id}, ${oldRows.userId}, 'Karim', 'karim@example.com', '12 Mirpur Road', '017', ${oldRows.toolId}, 'Old drill', 500,
        3450, 'USD', ${randomUUID()}, 'x', ${at}, null${value})`.execute(trx);
    if (events)
      await sql`insert into order_events (order_id, id, event, from_state, to_state, at, done_by)
        values (${id}, ${eventId}, 'placed', null, 'to-be-paid', ${at}, ${oldRows.userId})`.execute(trx);
    const [about, named] = numbers ? [sql`, event_id`, sql`, ${eventId}`] : [sql``, sql``];
    await sql`insert into outbox (id, recipient, subject, text, html, created_at, next_attempt_at, sent_at${about})
      values (${newId()}, 'karim@example.com', 'Your order', 'Thank you.', '', ${at}, 0, ${at}${named})`.execute(trx);
    const { numAffectedRows } = await sql`update tools set quantity = quantity - 500
      where id = ${oldRows.toolId} and quantity >= 500 and price_minor = 3450`.execute(trx);
    if (numAffectedRows !== 1n) throw new Error('the tool has no stock left');
  });
  return id;
}

/** The message of the database error. */
function messageOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message : message;
}

/**
 * Stands in for a copy of an earlier release that continuously lists tools and places orders, each under the limits of
 * a request.
 * @param step the last migration of its release
 */
export function serveAsOldCopy(place: DatabaseLocation, step: string) {
  const { db, close } = openDatabase(place, databaseSchema.watched);
  const placed: string[] = [];
  const failed: string[] = [];
  /** The longest time without a success, in milliseconds. */
  const silence = { read: 0, order: 0 };
  const answered = { read: performance.now(), order: performance.now() };
  let [reads, open] = [0, true];
  const repeat = async (what: 'read' | 'order', work: () => Promise<void>) => {
    while (open) {
      await work().then(
        () => {
          const now = performance.now();
          silence[what] = Math.max(silence[what], Math.round(now - answered[what]));
          answered[what] = now;
        },
        (error: unknown) => failed.push(`${what}: ${messageOf(error)}`),
      );
      await setImmediate();
    }
  };
  const read = async () => {
    const { rows } = await sql`select * from tools order by id limit 40`.execute(db);
    if (rows.length !== 40) throw new Error(`${rows.length} tools`);
    reads += 1;
  };
  const order = async () => {
    placed.push(await placeOldOrder(db, step));
  };
  const clients = [repeat('read', read), repeat('read', read), repeat('order', order), repeat('order', order)];
  return {
    placed,
    failed,
    silence,
    reads: () => reads,
    stop: async () => {
      open = false;
      await Promise.all(clients);
      await close();
    },
  };
}
