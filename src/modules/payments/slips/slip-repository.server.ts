import type { Insertable, Selectable } from 'kysely';
import { bytesOf, partsOf } from '#src/platform/database/file-parts.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { conflict } from '#src/platform/http/refusal.ts';
import type { InvoiceContent } from '../invoices/invoice.ts';
import type { Slip } from './slip.ts';
import type { SlipTable } from './slip-table.ts';

const COLUMNS = [
  'id',
  'order_id',
  'amount_minor',
  'sent_on',
  'reference',
  'file_type',
  'sent_at',
  'decision',
  'reason',
] as const;

type SlipColumns = Pick<Selectable<SlipTable>, (typeof COLUMNS)[number]>;

export const toSlip = (row: SlipColumns): Slip => ({
  _id: row.id,
  orderId: row.order_id,
  amount: row.amount_minor,
  sentOn: row.sent_on,
  reference: row.reference,
  fileType: row.file_type,
  sentAt: new Date(row.sent_at).toISOString(),
  decision: row.decision,
  reason: row.reason,
});

export async function insertSlip(db: Db, slip: Insertable<SlipTable>, file: Buffer): Promise<void> {
  await db.insertInto('slips').values(slip).execute();
  const parts = partsOf(file).map((part) => ({ slip_id: slip.id, ...part }));
  await db.insertInto('slip_parts').values(parts).execute();
}

export async function findSlip(db: Db, id: string): Promise<Slip | undefined> {
  const row = await db.selectFrom('slips').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  return row && toSlip(row);
}

export async function findSlipByHash(db: Db, orderId: string, hash: string): Promise<Slip | undefined> {
  const row = await db
    .selectFrom('slips')
    .select(COLUMNS)
    .where('order_id', '=', orderId)
    .where('file_hash', '=', hash)
    .executeTakeFirst();
  return row && toSlip(row);
}

export async function readSlipFile(db: Db, id: string): Promise<Buffer> {
  const rows = await db.selectFrom('slip_parts').select('content').where('slip_id', '=', id).orderBy('part').execute();
  return Buffer.concat(rows.map(bytesOf));
}

/** SHA-256 of the uploaded file of a slip; null if it is unknown. */
export async function findContentHash(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('slips').select('content_hash').where('id', '=', id).executeTakeFirst();
  return row?.content_hash ?? null;
}

/** Slips of an order, oldest first. */
export async function listSlips(db: Db, orderId: string): Promise<Slip[]> {
  const rows = await db.selectFrom('slips').select(COLUMNS).where('order_id', '=', orderId).orderBy('id').execute();
  return rows.map(toSlip);
}

/** Pending slips with their orders, oldest first. */
export async function listPendingSlips(db: Db, limit: number) {
  const rows = await db
    .selectFrom('slips')
    .innerJoin('orders', 'orders.id', 'slips.order_id')
    .select(COLUMNS.map((column) => `slips.${column}` as const))
    .select(['orders.number', 'orders.currency', 'orders.joint_invoice'])
    .where('slips.decision', 'is', null)
    .orderBy('slips.id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...toSlip(row),
    orderNumber: row.number,
    jointInvoice: row.joint_invoice,
    currency: row.currency,
  }));
}

export async function countPendingSlips(db: Db): Promise<number> {
  const counted = db.selectFrom('slips').select((eb) => eb.fn.countAll<number | string>().as('count'));
  return Number((await counted.where('decision', 'is', null).executeTakeFirstOrThrow()).count);
}

/** Amounts of the pending slips of these orders, and of all orders on these joint invoices; in minor units. */
export function listPendingAmounts(db: Db, orderIds: readonly string[], invoices: readonly string[]) {
  return db
    .selectFrom('slips')
    .innerJoin('orders', 'orders.id', 'slips.order_id')
    .select(['slips.id as slip', 'slips.order_id as orderId', 'slips.amount_minor as amount'])
    .select('orders.joint_invoice as invoice')
    .where('slips.decision', 'is', null)
    .where((eb) =>
      eb.or([
        eb('orders.id', 'in', orderIds),
        ...(invoices.length > 0 ? [eb('orders.joint_invoice', 'in', invoices)] : []),
      ]),
    )
    .execute();
}

/** Sum of the pending slips for an invoice, in minor units. */
export async function sumPendingFor(db: Db, { number, lines }: Pick<InvoiceContent, 'number' | 'lines'>) {
  const ids = lines.map(({ orderId }) => orderId);
  return (await listPendingAmounts(db, ids, [number])).reduce((sum, { amount }) => sum + amount, 0);
}

/** Whether a slip is pending for the order or, on a joint invoice, for any order on it. */
export async function hasPendingSlip(db: Db, orderId: string, jointInvoice: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('slips')
    .innerJoin('orders', 'orders.id', 'slips.order_id')
    .select('slips.id')
    .where('slips.decision', 'is', null)
    .where((eb) =>
      jointInvoice === null ? eb('orders.id', '=', orderId) : eb('orders.joint_invoice', '=', jointInvoice),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** A slip can be decided once. */
export const decided = () => conflict('slip_decided', 'This slip was decided already.');

/** @returns false, without changes, if it was already decided */
export async function decideSlip(
  db: Db,
  id: string,
  decision: NonNullable<Slip['decision']>,
  reason: string | null,
  now: number,
): Promise<boolean> {
  const result = await db
    .updateTable('slips')
    .set({ decision, reason, decided_at: now })
    .where('id', '=', id)
    .where('decision', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Makes a slip pending again after its payment was taken back. */
export async function reopenSlip(db: Db, id: string): Promise<void> {
  await db.updateTable('slips').set({ decision: null, decided_at: null, reason: null }).where('id', '=', id).execute();
}

/** All decided slips, over all orders. */
export function listDecidedSlips(db: Db) {
  const slips = db.selectFrom('slips').select(['id', 'order_id', 'decision']).where('decision', 'is not', null);
  return slips.orderBy('id').execute();
}
