import type { Insertable, Selectable } from 'kysely';
import { compileOnce } from '#src/platform/database/compile-once.server.ts';
import { insertBoth } from '#src/platform/database/insert-both.server.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { type Page, type PageRequest, readPage } from '#src/platform/http/page.ts';
import { minorPriceOf } from '#src/platform/i18n/money.ts';
import { derivedColumns } from './derived-columns.server.ts';
import type { PlacedData } from './new-orders.server.ts';
import type { Order } from './order.ts';
import { type OrderProgress, PLACED } from './order-progress.ts';
import type { OrderEventTable, OrderTable } from './order-tables.ts';
import { toOrder } from './to-order.server.ts';

/** Who requested an order, and how to recognise the same request again. */
export interface RequestIdentity {
  customerId: string;
  idempotencyKey: string;
  /** SHA-256 of the request. */
  requestHash: string;
  /** Id of the admin who placed it for the customer. */
  placedBy?: string | undefined;
  /** Id of the member who placed it, or for whom an admin did, if the customer is a company. */
  personId?: string | undefined;
}

function toRow(order: Order, { customerId, idempotencyKey, requestHash }: RequestIdentity): Insertable<OrderTable> {
  const typed = {
    customer_name: order.orderedBy,
    email: order.orderedEmail,
    shipping_address: order.shippingAddress,
    phone: order.orderedPhone,
    tool_name: order.orderedTool,
  };
  return {
    id: order._id,
    number: order.number,
    customer_id: customerId,
    ...typed,
    ...derivedColumns(typed),
    tool_id: order.toolId,
    quantity: order.orderedMinQty,
    unit_price_minor: minorPriceOf(order.unitPrice, order.currency),
    currency: order.currency,
    joint_invoice: order.jointInvoice,
    idempotency_key: idempotencyKey,
    request_hash: requestHash,
    placed_at: Date.parse(order.placedAt),
    held_until: timeOf(order.heldUntil),
    ...progressColumns(order, order.currency),
    deposit_minor: minorPriceOf(order.depositAmount, order.currency),
    adjustment_minor: minorPriceOf(order.adjustmentAmount, order.currency),
    on_account: order.onAccount ? 1 : 0,
  };
}

const orderInserted = insertBoth('orders', ['customer_id', 'idempotency_key'], 'order_events');

/**
 * Inserts a new order and its first event.
 * @returns the id of the event; undefined if this customer already has an order under this idempotency key: nothing is
 *   inserted then
 */
export async function insertOrder(
  trx: Db,
  order: Order,
  requestIdentity: RequestIdentity,
  data: PlacedData,
): Promise<string | undefined> {
  const row = toRow(order, requestIdentity);
  const event = {
    id: newId(),
    order_id: row.id,
    event: PLACED,
    from_state: null,
    to_state: order.state,
    at: row.placed_at,
    done_by: requestIdentity.placedBy ?? row.customer_id,
    person_id: requestIdentity.personId ?? null,
    data: JSON.stringify(data),
  };
  return (await orderInserted(trx, row, event)) ? event.id : undefined;
}

export async function findOrderByKey(db: Db, customerId: string, idempotencyKey: string) {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
}

/** An order and its customer. */
export interface FoundOrder {
  order: Order;
  customerId: string;
}

export async function findOrder(db: Db, id: string): Promise<FoundOrder | undefined> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst();
  return row && { order: toOrder(row), customerId: row.customer_id };
}

/**
 * Reads an order and locks it against changes until the end of the transaction. Rows that only reference the order can
 * still be inserted.
 */
export async function lockOrder(trx: Db, id: string): Promise<FoundOrder | undefined> {
  const query = trx.selectFrom('orders').selectAll().where('id', '=', id);
  const row = await query.forNoKeyUpdate().executeTakeFirst();
  return row && { order: toOrder(row), customerId: row.customer_id };
}

/** A page of all orders, or of those of a customer, newest first. */
export function listOrders(db: Db, page: PageRequest, email?: string): Promise<Page<Order>> {
  return readPage(page, async ({ limit, after }) => {
    const rows = await db
      .selectFrom('orders')
      .selectAll()
      .$if(email !== undefined, (query) =>
        query.where('customer_id', '=', ({ selectFrom }) =>
          selectFrom('user')
            .select('id')
            .where('email', '=', email?.toLowerCase() ?? ''),
        ),
      )
      .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(toOrder);
  });
}

/** Orders in the sequence of `ids`; ids without an order are skipped. */
export async function findOrdersById(db: Db, ids: readonly string[]): Promise<Order[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('orders').selectAll().where('id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map(toOrder);
}

export async function findOrderByNumber(db: Db, number: string): Promise<FoundOrder | undefined> {
  const row = await db.selectFrom('orders').selectAll().where('number', '=', number).executeTakeFirst();
  return row && { order: toOrder(row), customerId: row.customer_id };
}

const timeOf = (iso: string | null) => (iso === null ? null : Date.parse(iso));

/** The columns of `orders` that store its progress. @param currency of the order */
export function progressColumns(progress: OrderProgress, currency: string) {
  return {
    state: progress.state,
    paid_at: timeOf(progress.paidAt),
    shipped_at: timeOf(progress.shippedAt),
    cancelled_at: timeOf(progress.cancelledAt),
    received_minor: minorPriceOf(progress.receivedAmount, currency),
    shipped_pieces: progress.shippedPieces,
    promised_for: timeOf(progress.promisedFor),
  };
}

/** @returns false if the order has changed since it was read; nothing is written then */
export async function updateProgress(db: Db, read: Order, next: OrderProgress): Promise<boolean> {
  const { state, paid_at, shipped_at, received_minor, shipped_pieces, promised_for } = progressColumns(
    read,
    read.currency,
  );
  const result = await db
    .updateTable('orders')
    .set(progressColumns(next, read.currency))
    .where('id', '=', read._id)
    .where('state', '=', state)
    .where('paid_at', paid_at === null ? 'is' : '=', paid_at)
    .where('shipped_at', shipped_at === null ? 'is' : '=', shipped_at)
    .where('received_minor', '=', received_minor)
    .where('shipped_pieces', '=', shipped_pieces)
    .where('promised_for', promised_for === null ? 'is' : '=', promised_for)
    .where('quantity', '=', read.orderedMinQty)
    .where('unit_price_minor', '=', minorPriceOf(read.unitPrice, read.currency))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

const eventInserted = compileOnce((db, event: Insertable<OrderEventTable>) =>
  db.insertInto('order_events').values(event),
);

/** Events are append-only; they are inserted in the transaction of the change that they record. */
export async function insertOrderEvent(db: Db, event: Insertable<OrderEventTable>): Promise<void> {
  await eventInserted(db, event);
}

/** Events of several orders, earliest first. */
export const listEventsOfOrders = (db: Db, orderIds: readonly string[]): Promise<Selectable<OrderEventTable>[]> =>
  db
    .selectFrom('order_events')
    .selectAll()
    .where('order_id', 'in', [...orderIds])
    .orderBy('id')
    .execute();

/** Events of an order, earliest first. */
export async function listOrderEvents(db: Db, orderId: string): Promise<Selectable<OrderEventTable>[]> {
  return db.selectFrom('order_events').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
}
