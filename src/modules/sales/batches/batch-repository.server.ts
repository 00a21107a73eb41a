import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Order } from '#src/core/orders/order.ts';
import { toOrder } from '#src/core/orders/to-order.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { OpenBatch } from './batch.ts';
import type { BatchOrderTable, BatchTable } from './batch-tables.ts';

export type BatchRow = Selectable<BatchTable>;

type NewBatch = Pick<BatchTable, 'id' | 'tool_id' | 'due_on' | 'pieces'> & Partial<Insertable<BatchTable>>;

/**
 * Inserts a batch that is to be received, by default with all of its pieces for sale.
 * @returns false if a request with its key has added one
 */
export async function insertBatch(trx: Db, batch: NewBatch): Promise<boolean> {
  const values = {
    ...{ carried: 0, free: batch.pieces, received_at: null, received: null, stocked: null, note: null },
    ...{ added_at: Date.now(), request_key: null, request_hash: null },
    ...batch,
  };
  const query = trx.insertInto('batches').values(values);
  const { numInsertedOrUpdatedRows } = await query
    .onConflict((conflict) => conflict.column('request_key').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** The batch that a request with this key has added. */
export function findByRequestKey(db: Db, key: string) {
  return db.selectFrom('batches').select(['id', 'request_hash']).where('request_key', '=', key).executeTakeFirst();
}

export function findBatch(db: Db, id: string): Promise<BatchRow | undefined> {
  return db.selectFrom('batches').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Reads a batch and locks it until the end of the transaction. */
export function lockBatch(trx: Db, id: string): Promise<BatchRow | undefined> {
  const query = trx.selectFrom('batches').selectAll().where('id', '=', id);
  return query.forNoKeyUpdate().executeTakeFirst();
}

export async function updateBatch(trx: Db, id: string, change: Updateable<BatchTable>): Promise<void> {
  await trx.updateTable('batches').set(change).where('id', '=', id).execute();
}

export async function deleteBatchRow(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('batches').where('id', '=', id).execute();
}

/** The batches that have pieces to sell, by tool id and day. @param from the first day that is not past */
export async function listOpenBatches(
  db: Db,
  from: string,
  toolId?: string,
): Promise<(OpenBatch & { toolId: string })[]> {
  const rows = await db
    .selectFrom('batches')
    .select(['id', 'tool_id as toolId', 'due_on as dueOn', 'free'])
    .where('received_at', 'is', null)
    .where('free', '>', 0)
    .where('due_on', '>=', from)
    .$if(toolId !== undefined, (query) => query.where('tool_id', '=', toolId ?? ''))
    .orderBy('due_on')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, free: row.free ?? 0 }));
}

/** Most received batches that the list of admins shows. */
const MOST_RECEIVED = 50;

/** All batches that are to be received, by day, and the latest that were. */
export async function listBatches(db: Db) {
  const open = await db
    .selectFrom('batches')
    .leftJoin('tools', 'tools.id', 'batches.tool_id')
    .selectAll('batches')
    .select('tools.name as tool_name')
    .where('received_at', 'is', null)
    .orderBy('due_on')
    .orderBy('batches.id')
    .execute();
  const received = await db
    .selectFrom('batches')
    .leftJoin('tools', 'tools.id', 'batches.tool_id')
    .selectAll('batches')
    .select('tools.name as tool_name')
    .where('received_at', 'is not', null)
    .orderBy('received_at', 'desc')
    .limit(MOST_RECEIVED)
    .execute();
  return [...open, ...received];
}

/**
 * Takes pieces of a batch that is to be received on this day, never more than there are.
 * @returns false if too few are left, or the day has changed
 */
export async function takeFromBatch(
  trx: Db,
  { id, dueOn }: Pick<OpenBatch, 'id' | 'dueOn'>,
  pieces: number,
): Promise<boolean> {
  const result = await trx
    .updateTable('batches')
    .set((eb) => ({ free: eb('free', '-', pieces) }))
    .where('id', '=', id)
    .where('received_at', 'is', null)
    .where('due_on', '=', dueOn)
    .where('free', '>=', pieces)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Returns pieces to a batch. @returns false, without any change, if it was received */
export async function returnToBatch(trx: Db, id: string, pieces: number): Promise<boolean> {
  const result = await trx
    .updateTable('batches')
    .set((eb) => ({ free: eb('free', '+', pieces) }))
    .where('id', '=', id)
    .where('received_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function insertBatchOrder(trx: Db, row: Insertable<BatchOrderTable>): Promise<void> {
  await trx.insertInto('batch_orders').values(row).execute();
}

/** Moves orders to another batch. */
export async function moveToBatch(trx: Db, orderIds: readonly string[], batchId: string): Promise<void> {
  if (orderIds.length === 0) return;
  await trx.updateTable('batch_orders').set({ batch_id: batchId }).where('order_id', 'in', orderIds).execute();
}

/** The batch of an order, and the day that was promised first; undefined for an order from stock. */
export function findBatchOfOrder(db: Db, orderId: string) {
  return db
    .selectFrom('batch_orders')
    .innerJoin('batches', 'batches.id', 'batch_orders.batch_id')
    .select(['batches.id', 'batches.due_on', 'batches.received_at', 'batch_orders.promised_on'])
    .where('batch_orders.order_id', '=', orderId)
    .executeTakeFirst();
}

/** The other open orders on the invoice of an order for the same tool, if one of them all is from a batch. */
export async function listOpenWithBatch(trx: Db, { _id, toolId, jointInvoice }: Order) {
  if (jointInvoice === null) return [];
  const rows = await trx
    .selectFrom('orders')
    .leftJoin('batch_orders', 'batch_orders.order_id', 'orders.id')
    .selectAll('orders')
    .select('batch_orders.batch_id')
    .where('joint_invoice', '=', jointInvoice)
    .where('tool_id', '=', toolId)
    .orderBy('orders.id')
    .execute();
  if (rows.every(({ batch_id }) => batch_id === null)) return [];
  return rows.filter(({ id, cancelled_at }) => id !== _id && cancelled_at === null);
}

/** Open orders of a batch with the time of their first payment in milliseconds, null without one. */
export async function listOrdersOfBatch(
  db: Db,
  batchId: string,
): Promise<{ order: Order; firstPaid: number | null }[]> {
  const rows = await db
    .selectFrom('batch_orders')
    .innerJoin('orders', 'orders.id', 'batch_orders.order_id')
    .selectAll('orders')
    .select(({ selectFrom }) =>
      selectFrom('order_events')
        .select(({ fn }) => fn.min('at').as('at'))
        .whereRef('order_events.order_id', '=', 'orders.id')
        .where('order_events.event', 'in', ['payment-received', 'paid', 'money-moved'])
        .as('first_paid'),
    )
    .where('batch_orders.batch_id', '=', batchId)
    .where('orders.cancelled_at', 'is', null)
    .orderBy('orders.id')
    .execute();
  return rows.map(({ first_paid, ...row }) => ({
    order: toOrder(row),
    firstPaid: first_paid === null ? null : Number(first_paid),
  }));
}

/** Batches that are to be received, with the pieces of their open orders; null without any. */
export function listSoldPieces(db: Db) {
  return db
    .selectFrom('batches')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('batch_orders')
        .innerJoin('orders', 'orders.id', 'batch_orders.order_id')
        .select(({ fn }) => fn.sum<number | string>('orders.quantity').as('sold'))
        .whereRef('batch_orders.batch_id', '=', 'batches.id')
        .where('orders.cancelled_at', 'is', null)
        .as('sold'),
    )
    .where('received_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Open orders of batches that are to be received, with the day that each is promised for. */
export async function listPromises(db: Db): Promise<{ order: Order; dueOn: string }[]> {
  const rows = await db
    .selectFrom('batch_orders')
    .innerJoin('orders', 'orders.id', 'batch_orders.order_id')
    .innerJoin('batches', 'batches.id', 'batch_orders.batch_id')
    .selectAll('orders')
    .select('batches.due_on')
    .where('batches.received_at', 'is', null)
    .where('orders.cancelled_at', 'is', null)
    .orderBy('orders.id')
    .execute();
  return rows.map(({ due_on, ...row }) => ({ order: toOrder(row), dueOn: due_on }));
}
