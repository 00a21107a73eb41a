import type { Insertable } from 'kysely';
import type { Db } from '#src/platform/database/open.server.ts';
import type { SampleTable } from './sample-tables.ts';

/** Pieces kept for samples. */
export async function findSampleStock(db: Db, toolId: string): Promise<number> {
  const row = await db.selectFrom('sample_stock').select('pieces').where('tool_id', '=', toolId).executeTakeFirst();
  return row?.pieces ?? 0;
}

/** The same, locked until the transaction ends, also before the first count. */
export async function lockSampleStock(trx: Db, toolId: string): Promise<number> {
  await trx
    .insertInto('sample_stock')
    .values({ tool_id: toolId, pieces: 0 })
    .onConflict((oc) => oc.column('tool_id').doNothing())
    .execute();
  const row = await trx
    .selectFrom('sample_stock')
    .select('pieces')
    .where('tool_id', '=', toolId)
    .forUpdate()
    .executeTakeFirst();
  return row?.pieces ?? 0;
}

export async function upsertSampleStock(db: Db, toolId: string, pieces: number): Promise<void> {
  await db
    .insertInto('sample_stock')
    .values({ tool_id: toolId, pieces })
    .onConflict((oc) => oc.column('tool_id').doUpdateSet({ pieces }))
    .execute();
}

/** Takes pieces for a sample, never below zero. @returns false, without any change, if too few are left */
export async function takeSample(trx: Db, toolId: string, pieces: number): Promise<boolean> {
  const result = await trx
    .updateTable('sample_stock')
    .set((eb) => ({ pieces: eb('pieces', '-', pieces) }))
    .where('tool_id', '=', toolId)
    .where('pieces', '>=', pieces)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function returnSample(trx: Db, toolId: string, pieces: number): Promise<void> {
  await trx
    .updateTable('sample_stock')
    .set((eb) => ({ pieces: eb('pieces', '+', pieces) }))
    .where('tool_id', '=', toolId)
    .execute();
}

export async function insertSample(trx: Db, sample: Insertable<SampleTable>): Promise<void> {
  await trx.insertInto('samples').values(sample).execute();
}

export function findSample(db: Db, orderId: string) {
  return db.selectFrom('samples').selectAll().where('order_id', '=', orderId).executeTakeFirst();
}

/** The order on whose invoice a sample is credited, if any; locked, so that no order credits it meanwhile. */
export async function lockCredited(trx: Db, orderId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('samples')
    .select('credited_on')
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  return row?.credited_on ?? undefined;
}

/** Pieces of a customer's samples since a time that were not cancelled. */
export async function sumSamplePieces(db: Db, customerId: string, since: number): Promise<number> {
  const row = await db
    .selectFrom('samples')
    .innerJoin('orders', 'orders.id', 'samples.order_id')
    .select(({ fn }) => fn.sum<number | string | null>('samples.pieces').as('pieces'))
    .where('samples.customer_id', '=', customerId)
    .where('samples.asked_at', '>=', since)
    .where('orders.cancelled_at', 'is', null)
    .executeTakeFirst();
  return Number(row?.pieces ?? 0);
}

/** Paid samples of a customer since a time that no order has credited, in one currency. */
export function listCreditable(trx: Db, customerId: string, currency: string, since: number) {
  return trx
    .selectFrom('samples')
    .innerJoin('orders', 'orders.id', 'samples.order_id')
    .select(['samples.order_id', 'orders.number', 'orders.quantity', 'orders.unit_price_minor'])
    .where('samples.customer_id', '=', customerId)
    .where('samples.asked_at', '>=', since)
    .where('samples.credited_on', 'is', null)
    .where('orders.currency', '=', currency)
    .where('orders.paid_at', 'is not', null)
    .where('orders.cancelled_at', 'is', null)
    .orderBy('samples.order_id')
    .execute();
}

/** @returns false if another order has credited it meanwhile, or it was cancelled or is no longer paid */
export async function updateCredited(trx: Db, sampleOrderId: string, orderId: string): Promise<boolean> {
  const result = await trx
    .updateTable('samples')
    .set({ credited_on: orderId })
    .where('order_id', '=', sampleOrderId)
    .where('credited_on', 'is', null)
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) return false;
  // Read only now: the update has waited for a cancellation, which locks the sample.
  const sample = await trx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', sampleOrderId)
    .where('paid_at', 'is not', null)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  return sample !== undefined;
}

/** A sample that no order credits any more. */
export async function releaseCredit(trx: Db, sampleOrderId: string): Promise<void> {
  await trx.updateTable('samples').set({ credited_on: null }).where('order_id', '=', sampleOrderId).execute();
}

/**
 * Another open order of the same invoice takes over what an order has credited; without one, the samples can be
 * credited again.
 */
export async function moveCredits(trx: Db, orderId: string, jointInvoice: string | null): Promise<void> {
  const other = await trx
    .selectFrom('orders')
    .select('id')
    .where('joint_invoice', '=', jointInvoice ?? '')
    .where('id', '<>', orderId)
    .where('cancelled_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
  const credited_on = other?.id ?? null;
  await trx.updateTable('samples').set({ credited_on }).where('credited_on', '=', orderId).execute();
}

/** Tools with a stock of samples or sold ones, by id: pieces left, samples ordered, and those credited. */
export async function listSampleStock(db: Db) {
  const stock = await db.selectFrom('sample_stock').selectAll().execute();
  const sold = await db
    .selectFrom('samples')
    .innerJoin('orders', 'orders.id', 'samples.order_id')
    .select(({ fn }) => ['samples.tool_id', fn.countAll<number | string>().as('ordered')])
    .select(({ fn }) => fn.count<number | string>('samples.credited_on').as('credited'))
    .where('orders.cancelled_at', 'is', null)
    .groupBy('samples.tool_id')
    .execute();
  return { stock, sold };
}

/** Samples since a time that were not cancelled: pieces, customers, and those who ordered in bulk after one. */
export async function sumSamples(db: Db, since: number) {
  const ofCustomers = db
    .selectFrom('samples')
    .innerJoin('orders', 'orders.id', 'samples.order_id')
    .select(({ fn }) => [
      'samples.customer_id',
      fn.sum<number>('samples.pieces').as('pieces'),
      fn.min('samples.asked_at').as('first_at'),
    ])
    .where('samples.asked_at', '>=', since)
    .where('orders.cancelled_at', 'is', null)
    .groupBy('samples.customer_id');
  const row = await db
    .selectFrom(ofCustomers.as('sampled'))
    .select(({ fn, exists, selectFrom }) => [
      fn.countAll<number | string>().as('people'),
      fn.sum<number | string | null>('sampled.pieces').as('pieces'),
      fn
        .countAll<number | string>()
        .filterWhere(
          exists(
            selectFrom('orders')
              .select('orders.id')
              .whereRef('orders.customer_id', '=', 'sampled.customer_id')
              .whereRef('orders.placed_at', '>', 'sampled.first_at')
              .where('orders.cancelled_at', 'is', null)
              .where('orders.id', 'not in', selectFrom('samples').select('samples.order_id')),
          ),
        )
        .as('ordered'),
    ])
    .executeTakeFirstOrThrow();
  return { people: Number(row.people), pieces: Number(row.pieces ?? 0), ordered: Number(row.ordered) };
}

/** Samples whose credit is on an order that was cancelled unshipped, and cancelled samples with a credit in use. */
export function listMisplacedCredits(db: Db) {
  return db
    .selectFrom('samples')
    .innerJoin('orders as sample', 'sample.id', 'samples.order_id')
    .leftJoin('orders as bulk', 'bulk.id', 'samples.credited_on')
    .select(['sample.number', 'bulk.number as bulk'])
    .where('samples.credited_on', 'is not', null)
    .where(({ or, and, eb }) =>
      or([
        eb('bulk.id', 'is', null),
        and([eb('bulk.cancelled_at', 'is not', null), eb('bulk.shipped_pieces', '=', 0)]),
        and([eb('bulk.cancelled_at', 'is', null), eb('sample.cancelled_at', 'is not', null)]),
      ]),
    )
    .execute();
}

/** The last order of the customer who has not ordered for the longest time. @param but email of a customer */
export async function findLastOrderOfQuietCustomer(db: Db, but: string) {
  const quiet = await db
    .selectFrom('orders')
    .select(({ fn }) => ['customer_id', fn.max('id').as('last')])
    .where('email', '<>', but)
    .groupBy('customer_id')
    .orderBy('last')
    .executeTakeFirst();
  return quiet && db.selectFrom('orders').selectAll().where('id', '=', quiet.last).executeTakeFirst();
}
