import { type Selectable, sql } from 'kysely';
import type { OrderTable } from '#src/core/orders/order-tables.ts';
import type { Batch } from '#src/platform/database/in-batches.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

type Row = Selectable<OrderTable>;

/** Orders awaiting their first payment whose reservation ends between `from` and `to`, in milliseconds. */
export function listDepositsDue(db: Db, from: number, to: number, { limit, after }: Batch): Promise<Row[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('state', '=', 'to-be-paid')
    .where('held_until', '>', from)
    .where('held_until', '<=', to)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

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

/** Shipped, unpaid orders on account that are due at `to` or earlier, in milliseconds, with their due time. */
export function listAccountsDue(db: Db, to: number, { limit, after }: Batch): Promise<(Row & { due_at: number })[]> {
  const dueAt = sql<number>`orders.shipped_at + cast(customer_terms.days as bigint) * ${DAY_MS}`;
  return db
    .selectFrom('orders')
    .innerJoin('customer_terms', 'customer_terms.customer_id', 'orders.customer_id')
    .selectAll('orders')
    .select(dueAt.as('due_at'))
    .where('orders.on_account', '=', 1)
    .where('orders.paid_at', 'is', null)
    .where('orders.cancelled_at', 'is', null)
    .where('orders.shipped_at', 'is not', null)
    .where(dueAt, '<=', to)
    .where('orders.id', '>', after)
    .orderBy('orders.id')
    .limit(limit)
    .execute();
}

/** @returns false if this reminder was already sent */
export async function insertReminder(db: Db, orderId: string, kind: string, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payment_reminders')
    .values({ order_id: orderId, kind, mailed_at: now })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
