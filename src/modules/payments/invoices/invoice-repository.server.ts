import { type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely';
import { compileOnce } from '#src/platform/database/compile-once.server.ts';
import type { Batch } from '#src/platform/database/in-batches.server.ts';
import { insertBoth } from '#src/platform/database/insert-both.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Database } from '#src/platform/database/schema.ts';
import type { InvoiceContent } from './invoice.ts';
import type { OrderDue } from './invoice-amounts.ts';
import type { InvoiceTable } from './invoice-tables.ts';

const invoiceInserted = insertBoth('invoices', ['number'], 'invoice_orders');
const orderAdded = compileOnce((db, row: { order_id: string; invoice_id: string }) =>
  db.insertInto('invoice_orders').values(row),
);
const latestOfOrder = compileOnce((db, orderId: string) =>
  db
    .selectFrom('invoices')
    .innerJoin('invoice_orders', 'invoice_orders.invoice_id', 'invoices.id')
    .selectAll('invoices')
    .where('invoice_orders.order_id', '=', orderId)
    .orderBy('invoices.id', 'desc')
    .limit(sql.lit(1)),
);
const duesUpdated = compileOnce((db, orderId: string, adjustment: number, deposit: number, onAccount: 0 | 1) =>
  db
    .updateTable('orders')
    .set({ adjustment_minor: adjustment, deposit_minor: deposit, on_account: onAccount })
    .where('id', '=', orderId),
);

export type StoredInvoice = Selectable<InvoiceTable>;

const withNumbers = (row: StoredInvoice): StoredInvoice => ({
  ...row,
  total_minor: Number(row.total_minor),
  received_minor: Number(row.received_minor),
});

/** @returns false, without inserting, if there is an invoice of this number */
export async function insertInvoice(
  db: Db,
  invoice: Insertable<InvoiceTable>,
  orderIds: readonly string[],
): Promise<boolean> {
  const [first = '', ...others] = orderIds;
  if (!(await invoiceInserted(db, invoice, { order_id: first, invoice_id: invoice.id }))) return false;
  for (const order_id of others) await orderAdded(db, { order_id, invoice_id: invoice.id });
  return true;
}

/**
 * Replaces the revision of an invoice, which is kept as it was issued.
 * @returns false, without writing, if it is no longer the latest one
 */
export async function updateInvoice(
  trx: Db,
  before: Pick<InvoiceTable, 'number' | 'revision'>,
  next: Pick<InvoiceTable, 'revision' | 'document' | 'issued_at' | 'total_minor' | 'due_on'> & { due_minor: number },
): Promise<boolean> {
  const isBefore = { number: before.number, revision: before.revision };
  const earlier = await trx.selectFrom('invoices').select('document').where(matching(isBefore)).executeTakeFirst();
  const updated = await trx.updateTable('invoices').set(next).where(matching(isBefore)).executeTakeFirst();
  if (!earlier || updated.numUpdatedRows !== 1n) return false;
  await trx
    .insertInto('invoice_revisions')
    .values({ ...isBefore, document: earlier.document })
    .execute();
  return true;
}

const matching =
  ({ number, revision }: Pick<InvoiceTable, 'number' | 'revision'>) =>
  ({ eb, and }: ExpressionBuilder<Database, 'invoices'>) =>
    and([eb('number', '=', number), eb('revision', '=', revision)]);

export async function updateReplacedBy(trx: Db, numbers: readonly string[], replacedBy: string): Promise<void> {
  await trx.updateTable('invoices').set({ replaced_by: replacedBy }).where('number', 'in', numbers).execute();
}

export async function findInvoice(db: Db, number: string): Promise<StoredInvoice | undefined> {
  const row = await db.selectFrom('invoices').selectAll().where('number', '=', number).executeTakeFirst();
  return row && withNumbers(row);
}

/** Reads an invoice and locks it until the end of the transaction. */
export async function lockInvoice(trx: Db, number: string): Promise<StoredInvoice | undefined> {
  const query = trx.selectFrom('invoices').selectAll().where('number', '=', number);
  const row = await query.forNoKeyUpdate().executeTakeFirst();
  return row && withNumbers(row);
}

/** All invoices; a batch of them. */
export async function listInvoices(db: Db, { limit, after }: Batch): Promise<StoredInvoice[]> {
  const rows = await db.selectFrom('invoices').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute();
  return rows.map(withNumbers);
}

/** An issued revision. */
export interface Revision {
  number: string;
  revision: string;
  document: string;
}

/** `A` follows the original, `AA` follows `Z`. */
const byRevision = (a: Revision, b: Revision) =>
  a.revision.length - b.revision.length || (a.revision < b.revision ? -1 : 1);

/** All revisions of an invoice, oldest first. */
export async function listRevisions(db: Db, number: string): Promise<Revision[]> {
  const columns = ['number', 'revision', 'document'] as const;
  const rows = await db
    .selectFrom('invoices')
    .select(columns)
    .where('number', '=', number)
    .unionAll(db.selectFrom('invoice_revisions').select(columns).where('number', '=', number))
    .execute();
  return rows.sort(byRevision);
}

/** The latest invoice of an order: the one it is paid on. */
export async function findInvoiceOfOrder(db: Db, orderId: string): Promise<StoredInvoice | undefined> {
  const [row] = (await latestOfOrder(db, orderId)).rows;
  return row && withNumbers(row);
}

/** All revisions that have a line for these orders, oldest first. */
export async function listInvoicesOf(
  db: Db,
  orderIds: readonly string[],
): Promise<(Revision & { order_id: string; id: string })[]> {
  const rows = await db
    .selectFrom('invoice_orders')
    .innerJoin('invoices', 'invoices.id', 'invoice_orders.invoice_id')
    .leftJoin('invoice_revisions', 'invoice_revisions.number', 'invoices.number')
    .select(['invoice_orders.order_id', 'invoices.id', 'invoices.number', 'invoices.revision', 'invoices.document'])
    .select(['invoice_revisions.revision as earlierRevision', 'invoice_revisions.document as earlierDocument'])
    .where('invoice_orders.order_id', 'in', orderIds)
    .execute();
  const revisions = rows.flatMap(({ earlierRevision, earlierDocument, ...latest }) => [
    latest,
    ...(earlierRevision === null ? [] : [{ ...latest, revision: earlierRevision, document: earlierDocument ?? '' }]),
  ]);
  const isOn = ({ order_id, document }: { order_id: string; document: string }) =>
    (JSON.parse(document) as InvoiceContent).lines.some(({ orderId }) => orderId === order_id);
  const unique = new Map(revisions.filter(isOn).map((each) => [[each.order_id, each.id, each.revision].join(), each]));
  return [...unique.values()].sort((a, b) => (a.id === b.id ? byRevision(a, b) : a.id < b.id ? -1 : 1));
}

/** Ids of the orders that are, or were, on an invoice. */
export async function listOrderIdsOf(db: Db, invoiceId: string): Promise<string[]> {
  const rows = await db.selectFrom('invoice_orders').select('order_id').where('invoice_id', '=', invoiceId).execute();
  return rows.map(({ order_id }) => order_id);
}

/** Sets what is to be paid on an invoice, what was received, and when which next payment is due. */
export async function updateInvoiceSums(
  trx: Db,
  number: string,
  sums: Pick<InvoiceTable, 'total_minor' | 'due_on'> & { received_minor: number; due_minor: number },
): Promise<void> {
  await trx.updateTable('invoices').set(sums).where('number', '=', number).execute();
}

/** Sets what is due besides the price of the pieces, the deposit, and whether the order may ship before it is paid. */
export async function updateDues(
  db: Db,
  { orderId, adjustment, deposit }: Pick<OrderDue, 'orderId' | 'adjustment' | 'deposit'>,
  onAccount: boolean,
): Promise<void> {
  await duesUpdated(db, orderId, adjustment, deposit, onAccount ? 1 : 0);
}

/** Extends the hold of an unpaid order; a longer one stays. @param until milliseconds since the epoch */
export async function extendHold(db: Db, orderId: string, until: number): Promise<void> {
  await db
    .updateTable('orders')
    .set({ held_until: until })
    .where('id', '=', orderId)
    .where('held_until', '<', until)
    .execute();
}

/** What a cancelled order was to pay besides the price of its pieces, in minor units. */
export async function updateAdjustment(trx: Db, orderId: string, adjustment: number): Promise<void> {
  await trx.updateTable('orders').set({ adjustment_minor: adjustment }).where('id', '=', orderId).execute();
}
