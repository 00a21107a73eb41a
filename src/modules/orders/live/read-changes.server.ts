import { type Actor, mayCall } from '#src/core/accounts/actor.ts';
import { mayAct } from '#src/core/accounts/policy.ts';
import { liveMarks } from '#src/core/live-marks.ts';
import { PLACED } from '#src/core/orders/order-progress.ts';
import { fillingsOf } from '#src/core/point.ts';
import type { Shop } from '#src/core/shop.ts';
import { deskTables } from './desk-tables.server.ts';
import type { CopyCount, LiveAnswer } from './live-answer.ts';
import { findOrderEventsSince } from './order-event-repository.server.ts';

/**
 * How far each read looks back before the last one. An event gets its id, by the clock of its copy of the shop, before
 * its transaction commits, so it can appear late: by the longest transaction and a few seconds of clock skew.
 */
const OVERLAP_MS = 15_000;
/** Maximum number of events per read; above it, the answer is that any order may have changed. */
const MAX_EVENTS = 500;

/** The actor, or without this call of the staff a customer. */
const readerOf = (actor: Actor, needs: string): Actor =>
  mayCall(actor, needs) ? actor : { ...actor, role: 'customer' };

/**
 * Changes of orders that the actor may see, all for an admin and their own for a customer, of tools, of the topics of
 * other modules and, for an admin, of the desk.
 * @param after cursor of the last answer; without it, the answer has the changes of the last seconds
 */
export async function readChanges(
  { db, fills, revisions }: Pick<Shop, 'db' | 'fills' | 'revisions'>,
  actor: Actor,
  after?: number,
): Promise<LiveAnswer> {
  // Taken before the database is read, so that a change in between is in the next answer.
  const cursor = Date.now();
  const countOf = (tables: readonly string[]): CopyCount | null => {
    const changes = revisions.of(tables);
    return changes === undefined ? null : { copy: revisions.copy, changes };
  };
  const tools = countOf(['tools']);
  const desk = actor.role === 'admin' ? countOf(fillingsOf(fills, deskTables)) : null;
  const since = Math.min(after ?? cursor, cursor) - OVERLAP_MS;
  const events = await findOrderEventsSince(db, since, MAX_EVENTS + 1);
  const reader = readerOf(actor, 'GET /order');
  const visible = events.filter(({ customer_id }) => mayAct(reader, 'see', { customerId: customer_id }));
  const orders = visible.map(({ id, order_id, event }) => ({ _id: id, order: order_id, placed: event === PLACED }));
  // Slips and payments, which a role without the list of orders may have, change with orders.
  const [newest] = events;
  const hiddenChange =
    newest && visible.length < events.length && actor.staff ? [{ topic: 'orders', mark: newest.id }] : [];
  const marks = await Promise.all(
    fillingsOf(fills, liveMarks).map(async ({ topic, needs, read }) => ({
      topic,
      mark: await read(db, readerOf(actor, needs)),
    })),
  );
  return {
    cursor,
    orders: events.length > MAX_EVENTS ? 'any' : orders,
    tools,
    desk,
    marks: [...marks, ...hiddenChange],
  };
}
