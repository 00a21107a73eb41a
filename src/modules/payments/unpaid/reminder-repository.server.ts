import { type Selectable, sql } from 'kysely';
import type { OrderTable } from '#src/core/orders/order-tables.ts';
import type { Batch } from '#src/platform/database/in-batches.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { DAY_MS } from '#src/platform/time/units.ts';

type Row = Selectable<OrderTable>;

/** Unpaid orders promised for `to` or earlier, in milliseconds, except those on account, which pay later. */
export function listBalancesDue(db: Db, to: number, { limit, after }: Batch): Promise<Row[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('state', 'in', ['in-production', 'ready'])
    .where('paid_at', 'is', null)
    .where('on_account', '=', 0)
    .where('promised_for', '<=', to)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Unpaid orders on account, with the time when they are due: the days of their customer after `from`. */
function accountsDue(db: Db, from: 'shipped_at' | 'cancelled_at', to: number, { limit, after }: Batch) {
  const dueAt = sql<number>`${sql.ref(`orders.${from}`)} + cast(customer_terms.days as bigint) * ${DAY_MS}`;
  return db
    .selectFrom('orders')
    .innerJoin('customer_terms', 'customer_terms.customer_id', 'orders.customer_id')
    .selectAll('orders')
    .select(dueAt.as('due_at'))
    .where('orders.on_account', '=', 1)
    .where('orders.paid_at', 'is', null)
    .where(dueAt, '<=', to)
    .where('orders.id', '>', after)
    .orderBy('orders.id')
    .limit(limit);
}

export type DueRow = Row & { due_at: number };

/** Shipped, unpaid orders on account that are due at `to` or earlier, in milliseconds. */
export const listAccountsDue = (db: Db, to: number, batch: Batch): Promise<DueRow[]> =>
  accountsDue(db, 'shipped_at', to, batch)
    .where('orders.cancelled_at', 'is', null)
    .where('orders.shipped_at', 'is not', null)
    .execute();

/** The same of orders that were cancelled after a part of them was shipped. */
export const listShippedPartsDue = (db: Db, to: number, batch: Batch): Promise<DueRow[]> =>
  accountsDue(db, 'cancelled_at', to, batch)
    .where('orders.cancelled_at', 'is not', null)
    .where('orders.shipped_pieces', '>', 0)
    .execute();

/** @returns false if this reminder was already sent */
export async function insertReminder(db: Db, orderId: string, kind: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payment_reminders')
    .values({ order_id: orderId, kind, mailed_at: now })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Forgets a reminder, so that it can be sent again. */
export async function deleteReminder(db: Db, orderId: string, kind: string): Promise<void> {
  await db.deleteFrom('payment_reminders').where('order_id', '=', orderId).where('kind', '=', kind).execute();
}

export async function wasReminded(db: Db, orderId: string, kind: string): Promise<boolean> {
  const sent = db.selectFrom('payment_reminders').select('kind').where('order_id', '=', orderId);
  return (await sent.where('kind', '=', kind).executeTakeFirst()) !== undefined;
}
