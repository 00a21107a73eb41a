import type { Insertable, Updateable } from 'kysely';
import type { OrderState } from '#src/core/orders/order-progress.ts';
import type { Batch } from '#src/platform/database/in-batches.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { PageRequest } from '#src/platform/http/page.ts';
import { codeText } from '#src/platform/i18n/normal-text.ts';
import type { ShipmentLineTable, ShipmentTable } from './shipment-table.ts';

/** A number as searches compare it, without spaces and hyphens: `MSKU 123456-7` is MSKU1234567. */
export const comparedNumber = (typed: string | null | undefined): string =>
  codeText(typed ?? '')
    .replaceAll(/[\s-]/g, '')
    .toUpperCase();

const searchText = ({ container, seal, reference }: Updateable<ShipmentTable>): string =>
  [container, seal, reference].map(comparedNumber).join('|');

/** Inserts a shipment unless it already exists, with pieces of another order. */
export async function insertShipment(db: Db, shipment: Insertable<ShipmentTable>): Promise<void> {
  await db
    .insertInto('shipments')
    .values({ ...shipment, search_text: searchText(shipment) })
    .onConflict((oc) => oc.column('id').doNothing())
    .execute();
}

export async function insertShipmentLine(db: Db, line: Insertable<ShipmentLineTable>): Promise<void> {
  await db
    .insertInto('shipment_lines')
    .values(line)
    .onConflict((oc) => oc.columns(['shipment_id', 'event_id']).doNothing())
    .execute();
}

/** What the lines of a shipment bear of their invoices, in JSON; null until it is set. */
export const listInvoiceShares = (db: Db, shipmentId: string) =>
  db
    .selectFrom('shipment_lines')
    .select(['order_id', 'invoice_share'])
    .where('shipment_id', '=', shipmentId)
    .orderBy('event_id')
    .execute();

/** Sets what a line of a shipment bears of its invoice, unless it is set. */
export async function updateInvoiceShare(
  trx: Db,
  shipmentId: string,
  { order_id, invoice_share }: Pick<ShipmentLineTable, 'order_id' | 'invoice_share'>,
): Promise<void> {
  await trx
    .updateTable('shipment_lines')
    .set({ invoice_share })
    .where('shipment_id', '=', shipmentId)
    .where('order_id', '=', order_id)
    .where('invoice_share', 'is', null)
    .execute();
}

/** Deletes the pieces of an event, and their shipment if it is then empty. */
export async function deleteShipmentLine(db: Db, orderId: string, eventId: string): Promise<void> {
  const deleted = await db
    .deleteFrom('shipment_lines')
    .where('order_id', '=', orderId)
    .where('event_id', '=', eventId)
    .returning('shipment_id')
    .execute();
  for (const { shipment_id } of deleted) {
    await db
      .deleteFrom('shipments')
      .where('id', '=', shipment_id)
      .where('id', 'not in', (eb) =>
        eb.selectFrom('shipment_lines').select('shipment_id').where('shipment_id', '=', shipment_id),
      )
      .execute();
  }
}

/** Corrects the details of a shipment. */
export async function updateShipment(
  db: Db,
  id: string,
  details: Omit<ShipmentTable, 'id' | 'arrived_at' | 'search_text'>,
): Promise<void> {
  await db
    .updateTable('shipments')
    .set({ ...details, search_text: searchText(details) })
    .where('id', '=', id)
    .execute();
}

export async function updateArrival(db: Db, id: string, arrivedAt: number): Promise<void> {
  await db.updateTable('shipments').set({ arrived_at: arrivedAt }).where('id', '=', id).execute();
}

const lines = (db: Db) =>
  db
    .selectFrom('shipment_lines as line')
    .innerJoin('shipments', 'shipments.id', 'line.shipment_id')
    .innerJoin('orders', 'orders.id', 'line.order_id')
    .innerJoin('order_events as event', (join) =>
      join.onRef('event.order_id', '=', 'line.order_id').onRef('event.id', '=', 'line.event_id'),
    )
    .selectAll('shipments')
    .select(['line.order_id', 'line.event_id', 'orders.number', 'orders.tool_name', 'event.data'])
    .select(['orders.state', 'orders.customer_id', 'orders.customer_name', 'orders.email'])
    .orderBy('line.event_id');

/** All lines of these shipments, oldest first. */
export const listLinesOfShipments = (db: Db, ids: readonly string[]) =>
  lines(db)
    .where('line.shipment_id', 'in', [...ids])
    .execute();

/** Ids of the shipments of a customer, or of all, latest first. */
export function listShipmentIds(db: Db, customerId: string | undefined, { limit, after }: PageRequest) {
  return db
    .selectFrom('shipments')
    .select('id as _id')
    .$if(customerId !== undefined, (query) =>
      query.where('id', 'in', (eb) =>
        eb
          .selectFrom('shipment_lines')
          .innerJoin('orders', 'orders.id', 'shipment_lines.order_id')
          .select('shipment_id')
          .where('customer_id', '=', customerId ?? ''),
      ),
    )
    .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** All lines of the shipments with pieces of an order, oldest first. */
export const listShipmentLines = (db: Db, orderId: string) =>
  lines(db)
    .where('line.shipment_id', 'in', (eb) =>
      eb.selectFrom('shipment_lines').select('shipment_id').where('order_id', '=', orderId),
    )
    .execute();

/** Ids of a customer's orders in one of these states, newest first. */
export async function listOrdersInStates(
  db: Db,
  customerId: string,
  states: readonly OrderState[],
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('state', 'in', states)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Orders shipped before a time, if none of their shipments was expected, or departed, on or after that day.
 * @param before the limit in milliseconds since the epoch, and as a date
 */
export function listOverdueDeliveries(
  db: Db,
  before: { moment: number; day: string },
  { limit, after }: Batch,
): Promise<{ id: string }[]> {
  return db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'shipped')
    .where('shipped_at', '<', before.moment)
    .where('id', '>', after)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('shipment_lines as line')
            .innerJoin('shipments', 'shipments.id', 'line.shipment_id')
            .select('line.event_id')
            .whereRef('line.order_id', '=', 'orders.id')
            .where(({ eb, fn }) => eb(fn.coalesce('shipments.arrives_on', 'shipments.departed_on'), '>=', before.day)),
        ),
      ),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
}
