import { type Selectable, sql } from 'kysely';
import type { OrderTable } from '#src/core/orders/order-tables.ts';
import { engineOf } from '#src/platform/database/engine.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { formatJointNumber, sequenceOfJointNumber } from './joint-invoice.ts';

/** Upper limit of the orders offered for joining. */
const MAX_OFFERED = 100;

/** Two numbers of 32 bits name an advisory lock: the first is that of "joint invoice". */
const LOCK = 0x6a69;

/**
 * The next free number of a year. Other transactions that want one wait for this one to end; SQLite has a single writer
 * anyway.
 */
export async function nextJointNumber(trx: Db, year: number): Promise<string> {
  if (engineOf(trx) === 'postgres') await sql`select pg_advisory_xact_lock(${LOCK}, ${year})`.execute(trx);
  const last = await trx
    .selectFrom('invoices')
    .select('number')
    .where('number', '>', `PI-${year}-J`)
    .where('number', '<', `PI-${year}-K`)
    .orderBy(sql`length(number)`, 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return formatJointNumber(year, sequenceOfJointNumber(last?.number ?? '') + 1);
}

/** Records that these orders are now paid on this invoice. */
export async function updateJointInvoice(trx: Db, orderIds: readonly string[], number: string): Promise<void> {
  await trx.updateTable('orders').set({ joint_invoice: number }).where('id', 'in', orderIds).execute();
}

/** Orders on these joint invoices that are neither paid in full nor cancelled. */
export function listOpenOrdersOn(db: Db, invoices: readonly string[]): Promise<Selectable<OrderTable>[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('joint_invoice', 'in', invoices)
    .where('paid_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .execute();
}

/** Whether two orders are, or were, on one invoice. */
export async function shareInvoice(db: Db, orderId: string, otherId: string): Promise<boolean> {
  const row = await db
    .selectFrom('invoice_orders as one')
    .innerJoin('invoice_orders as other', 'other.invoice_id', 'one.invoice_id')
    .select('one.invoice_id')
    .where('one.order_id', '=', orderId)
    .where('other.order_id', '=', otherId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Cancelled orders on these joint invoices of which pieces were shipped. */
export function listShippedCancelledOn(db: Db, invoices: readonly string[]): Promise<Selectable<OrderTable>[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('joint_invoice', 'in', invoices)
    .where('paid_at', 'is', null)
    .where('cancelled_at', 'is not', null)
    .where('shipped_pieces', '>', 0)
    .execute();
}

/** Orders of a customer without any payment, newest first. */
export function listJoinableOrders(db: Db, customerId: string, currency?: string): Promise<Selectable<OrderTable>[]> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('paid_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .where('received_minor', '=', 0)
    .$if(currency !== undefined, (query) => query.where('currency', '=', currency ?? ''))
    .orderBy('id', 'desc')
    .limit(MAX_OFFERED)
    .execute();
}
