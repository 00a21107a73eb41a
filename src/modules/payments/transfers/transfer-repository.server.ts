import { type Insertable, type Selectable, sql } from 'kysely';
import { engineOf } from '#src/platform/database/engine.server.ts';
import type { Batch } from '#src/platform/database/in-batches.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { KnownTransfer } from './transfer.ts';
import type { TransferTable } from './transfer-table.ts';

/** Two numbers of 32 bits name an advisory lock: the first is that of "transfer". */
const LOCK = 0x7472;

/**
 * Makes other transactions that record a transfer of one of these names wait for this one to end. To be called before
 * any order is locked, because a transfer of a joint invoice locks several. SQLite has a single writer anyway.
 */
export async function lockTransfers(trx: Db, names: readonly string[]): Promise<void> {
  if (engineOf(trx) !== 'postgres') return;
  for (const name of [...new Set(names)].sort())
    await sql`select pg_advisory_xact_lock(${LOCK}, hashtext(${name}))`.execute(trx);
}

/** What a known transfer may have in common with others. */
export interface Common {
  references: readonly string[];
  orderIds: readonly string[];
  contentHashes: readonly string[];
}

const columns = [
  'orders.id as orderId',
  'orders.number',
  'orders.customer_id as customerId',
  'orders.currency',
] as const;
const columnsOfSlip = ['slips.id as slipId', 'slips.content_hash as contentHash'] as const;

interface Row extends Omit<KnownTransfer, 'state' | 'slip' | 'orderNumber' | 'amount'> {
  amount: number | string;
  number: string | null;
  slipId: string | null;
  contentHash: string | null;
}

const toKnown = (
  { slipId, contentHash, number, amount, ...row }: Row,
  state: KnownTransfer['state'],
): KnownTransfer => ({
  ...row,
  amount: Number(amount),
  state,
  orderNumber: number ?? row.orderId,
  slip: slipId === null ? null : { id: slipId, contentHash },
});

/** The transfers in the ledgers that have a reference, an order or a file in common, earliest first. */
async function listRecorded(db: Db, { references, orderIds, contentHashes }: Common): Promise<KnownTransfer[]> {
  const rows = await db
    .selectFrom('transfers')
    .innerJoin('orders', 'orders.id', 'transfers.order_id')
    .leftJoin('slips', 'slips.id', 'transfers.slip_id')
    .select([
      'direction',
      'transfers.reference',
      'day',
      'transfers.amount_minor as amount',
      ...columns,
      ...columnsOfSlip,
    ])
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('transfers.reference', 'in', references),
        eb('transfers.order_id', 'in', orderIds),
        eb('transfers.slip_id', 'in', selectFrom('slips').select('id').where('content_hash', 'in', contentHashes)),
      ]),
    )
    .orderBy('transfers.event_id')
    .execute();
  return rows.map((row) => toKnown(row, 'recorded'));
}

/** The transfers that slips report and no ledger has from them: to be decided, or settled by another entry. */
async function listReported(db: Db, { references, orderIds, contentHashes }: Common): Promise<KnownTransfer[]> {
  const rows = await db
    .selectFrom('slips')
    .innerJoin('orders', 'orders.id', 'slips.order_id')
    .select([
      'reference_form',
      'slips.sent_on as day',
      'slips.amount_minor as amount',
      'decision',
      ...columns,
      ...columnsOfSlip,
    ])
    .where(({ eb, or, and }) =>
      or([
        and([eb('decision', 'is', null), eb('slips.order_id', 'in', orderIds)]),
        ...[eb('reference_form', 'in', references), eb('content_hash', 'in', contentHashes)],
      ]),
    )
    .where(({ eb, or }) => or([eb('decision', 'is', null), eb('decision', '=', 'settled')]))
    .orderBy('slips.id')
    .execute();
  return rows.map(({ decision, reference_form, ...row }) =>
    toKnown({ ...row, direction: 'in', reference: reference_form ?? '' }, decision === null ? 'pending' : 'recorded'),
  );
}

/** All known transfers that have a reference, an order or a file in common; those in a ledger first. */
export async function listKnownTransfers(db: Db, { references, orderIds, contentHashes }: Common) {
  // Without entries, a list must match nothing, and the empty reference is none.
  const common = {
    references: [...references.filter((reference) => reference !== ''), '-'],
    orderIds: [...orderIds, '-'],
    contentHashes: [...contentHashes, '-'],
  };
  return [...(await listRecorded(db, common)), ...(await listReported(db, common))];
}

/** Ids of this order and all others on its joint invoice. */
export async function listOrdersPaidWith(db: Db, orderId: string, jointInvoice: string | null): Promise<string[]> {
  if (jointInvoice === null) return [orderId];
  const rows = await db.selectFrom('orders').select('id').where('joint_invoice', '=', jointInvoice).execute();
  return [...new Set([orderId, ...rows.map(({ id }) => id)])];
}

/** Replaces the transfers of an order. */
export async function replaceTransfers(trx: Db, orderId: string, rows: readonly Insertable<TransferTable>[]) {
  await trx.deleteFrom('transfers').where('order_id', '=', orderId).execute();
  if (rows.length > 0)
    await trx
      .insertInto('transfers')
      .values([...rows])
      .execute();
}

/** Ids of orders that have received money and have no transfers; a batch of them. */
export function listUnnotedOrders(db: Db, { limit, after }: Batch): Promise<{ id: string }[]> {
  return db
    .selectFrom('orders')
    .select('id')
    .where('received_minor', '>', 0)
    .where('id', '>', after)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('transfers').select('event_id').whereRef('order_id', '=', 'orders.id'))),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Slips whose reference and file were not noted when they were sent; a batch of them. */
export function listUnnotedSlips(db: Db, { limit, after }: Batch): Promise<{ id: string; reference: string }[]> {
  return db
    .selectFrom('slips')
    .select(['id', 'reference'])
    .where('content_hash', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function updateSlipMarks(db: Db, id: string, reference_form: string, content_hash: string) {
  await db.updateTable('slips').set({ reference_form, content_hash }).where('id', '=', id).execute();
}

/** The noted transfers of these orders. */
export function listTransfersOf(db: Db, orderIds: readonly string[]): Promise<Selectable<TransferTable>[]> {
  return db.selectFrom('transfers').selectAll().where('order_id', 'in', orderIds).orderBy('event_id').execute();
}
