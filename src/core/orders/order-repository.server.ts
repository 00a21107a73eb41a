import type { Insertable, Selectable } from 'kysely';
import { compileOnce } from '#src/platform/database/compile-once.server.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { PageRequest } from '#src/platform/http/page.ts';
import { fromMinorUnits } from '#src/platform/i18n/money.ts';
import type { Move } from './lifecycle.ts';
import { type Order, orderTotal } from './order.ts';
import type { OrderEventTable, OrderTable } from './order-tables.ts';

function isoTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

export function toOrder(row: Selectable<OrderTable>): Order {
  return {
    _id: row.id,
    orderedBy: row.customer_name,
    orderedEmail: row.email,
    shippingAddress: row.shipping_address,
    orderedPhone: row.phone,
    orderedTool: row.tool_name,
    orderedMinQty: row.quantity,
    orderedTotalPrice: fromMinorUnits(orderTotal(row.quantity, row.unit_price_minor)),
    toolId: row.tool_id,
    unitPrice: fromMinorUnits(row.unit_price_minor),
    currency: row.currency,
    placedAt: new Date(row.placed_at).toISOString(),
    heldUntil: isoTime(row.held_until),
    state: row.state,
    paidAt: isoTime(row.paid_at),
    shippedAt: isoTime(row.shipped_at),
    cancelledAt: isoTime(row.cancelled_at),
  };
}

const orderInserted = compileOnce((db, order: Insertable<OrderTable>) =>
  db
    .insertInto('orders')
    .values(order)
    .onConflict((oc) => oc.columns(['customer_id', 'idempotency_key']).doNothing()),
);

/** @returns false when this customer already has an order under this idempotency key; nothing is inserted then */
export async function insertOrder(db: Db, order: Insertable<OrderTable>): Promise<boolean> {
  const { numAffectedRows } = await orderInserted(db, order);
  return numAffectedRows === 1n;
}

export async function findOrderByKey(db: Db, customerId: string, idempotencyKey: string) {
  return db
    .selectFrom('orders')
    .select(['id', 'request_hash'])
    .where('customer_id', '=', customerId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
}

/** An order, and whose it is. */
export interface FoundOrder {
  order: Order;
  customerId: string;
}

export async function findOrder(db: Db, id: string): Promise<FoundOrder | undefined> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
  return row && { order: toOrder(row), customerId: row.customer_id };
}

const DATE_COLUMNS = { paidAt: 'paid_at', shippedAt: 'shipped_at', cancelledAt: 'cancelled_at' } as const;

/** @returns false when the order is not in the state it was read in, or has the date of this move; nothing has changed then */
export async function updateOrderState(
  db: Db,
  { _id, state }: Order,
  { to, date }: Move,
  now: number,
): Promise<boolean> {
  const column = date && DATE_COLUMNS[date];
  const result = await db
    .updateTable('orders')
    .set({ state: to, ...(column && { [column]: now }) })
    .where('id', '=', _id)
    .where('state', '=', state)
    .$if(column !== undefined, (query) => query.where(column ?? 'paid_at', 'is', null))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

const eventInserted = compileOnce((db, event: Insertable<OrderEventTable>) =>
  db.insertInto('order_events').values(event),
);

/** Events are only added, in the transaction of the change that they record. */
export async function insertOrderEvent(db: Db, event: Omit<Insertable<OrderEventTable>, 'id'>): Promise<void> {
  await eventInserted(db, { id: newId(), ...event });
}

/** The orders of one customer, newest first. Ids grow with time, so that each page begins in the index. */
export async function listOrdersOfEmail(db: Db, email: string, { limit, after }: PageRequest): Promise<Order[]> {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('customer_id', '=', (eb) => eb.selectFrom('user').select('id').where('email', '=', email.toLowerCase()))
    .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toOrder);
}
