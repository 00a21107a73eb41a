import type { Db } from '#src/platform/database/open.server.ts';
import type { CustomerTermsTable, InvoiceTable } from './invoice-tables.ts';

/** @returns false when this revision exists already; nothing is inserted then */
export async function insertInvoice(db: Db, invoice: InvoiceTable, orderIds: readonly string[]): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('invoices')
    .values(invoice)
    .onConflict((oc) => oc.columns(['number', 'revision']).doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) return false;
  const lines = orderIds.map((order_id) => ({ order_id, invoice_id: invoice.id }));
  await db.insertInto('invoice_orders').values(lines).execute();
  return true;
}

/** Every revision under a number, the earliest first. */
export function listRevisions(db: Db, number: string): Promise<InvoiceTable[]> {
  return db.selectFrom('invoices').selectAll().where('number', '=', number).orderBy('id').execute();
}

/** Every invoice that an order was ever on, the earliest first. */
export function listInvoicesOfOrder(db: Db, orderId: string) {
  return db
    .selectFrom('invoices')
    .innerJoin('invoice_orders', 'invoice_orders.invoice_id', 'invoices.id')
    .select(['invoices.number', 'invoices.revision'])
    .where('invoice_orders.order_id', '=', orderId)
    .orderBy('invoices.id')
    .execute();
}

/** The invoice that an order is paid on: its latest. */
export function findInvoiceOfOrder(db: Db, orderId: string): Promise<InvoiceTable | undefined> {
  return db
    .selectFrom('invoices')
    .innerJoin('invoice_orders', 'invoice_orders.invoice_id', 'invoices.id')
    .selectAll('invoices')
    .where('invoice_orders.order_id', '=', orderId)
    .orderBy('invoices.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Whether one of the orders of an invoice has a later one. */
export async function hasLaterInvoice(db: Db, invoiceId: string): Promise<boolean> {
  const later = await db
    .selectFrom('invoice_orders as own')
    .innerJoin('invoice_orders as other', 'other.order_id', 'own.order_id')
    .select('other.invoice_id')
    .where('own.invoice_id', '=', invoiceId)
    .where('other.invoice_id', '>', invoiceId)
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

export function findCustomerTerms(db: Db, customerId: string): Promise<CustomerTermsTable | undefined> {
  return db.selectFrom('customer_terms').selectAll().where('customer_id', '=', customerId).executeTakeFirst();
}

/** What must be received for an order before its production, and whether it leaves before it is paid. */
export async function updateDues(db: Db, orderId: string, deposit: number, onAccount: boolean): Promise<void> {
  await db
    .updateTable('orders')
    .set({ deposit_minor: deposit, on_account: onAccount ? 1 : 0 })
    .where('id', '=', orderId)
    .execute();
}

/** An unpaid order holds its pieces at least until then; in milliseconds since the epoch. */
export async function updateHold(db: Db, orderId: string, until: number): Promise<void> {
  await db
    .updateTable('orders')
    .set({ held_until: until })
    .where('id', '=', orderId)
    .where('held_until', '<', until)
    .execute();
}

export async function upsertCustomerTerms(
  db: Db,
  customerId: string,
  depositPercent: number,
  days: number,
): Promise<void> {
  const terms = { deposit_percent: depositPercent, days };
  await db
    .insertInto('customer_terms')
    .values({ customer_id: customerId, ...terms })
    .onConflict((oc) => oc.column('customer_id').doUpdateSet(terms))
    .execute();
}

/** The invoices of these orders, with what they say, the earliest first. */
export function listInvoicesOf(db: Db, orderIds: readonly string[]) {
  return db
    .selectFrom('invoice_orders')
    .innerJoin('invoices', 'invoices.id', 'invoice_orders.invoice_id')
    .select(['invoice_orders.order_id', 'invoices.number', 'invoices.revision', 'invoices.document'])
    .where('invoice_orders.order_id', 'in', orderIds)
    .orderBy('invoices.id')
    .execute();
}
