import { sql } from 'kysely';
import { compileOnce } from '#src/platform/database/compile-once.server.ts';
import { engineOf } from '#src/platform/database/engine.server.ts';
import { insertBoth } from '#src/platform/database/insert-both.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { BankDetails } from '../bank-details/bank-details.ts';
import type { PaymentTerms } from '../terms/due-parts.ts';
import type { BuyerCompany, InvoiceContent } from './invoice.ts';
import type { InvoiceTable } from './invoice-tables.ts';

const invoiceInserted = insertBoth('invoices', ['number', 'revision'], 'invoice_orders');
const lineInserted = compileOnce((db, line: { order_id: string; invoice_id: string }) =>
  db.insertInto('invoice_orders').values(line),
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
const ownTerms = ['deposit_percent', 'days'] as const;
const termsOfCustomer = compileOnce((db, customerId: string) =>
  db.selectFrom('customer_terms').select(ownTerms).where('customer_id', '=', customerId),
);
/** Bounds the search for a customer's last invoice, because every order runs it. */
const RECENT_ORDERS = 100;

/** The document of the invoice issued last for any of the customer's most recent orders. */
const lastDocument = (db: Db, customerId: string) =>
  db
    .selectFrom('invoices')
    .select('invoices.document')
    .where('invoices.id', '=', ({ selectFrom }) =>
      selectFrom('invoice_orders')
        .innerJoin(
          selectFrom('orders')
            .select('orders.id')
            .where('orders.customer_id', '=', customerId)
            .orderBy('orders.id', 'desc')
            .limit(sql.lit(RECENT_ORDERS))
            .as('recent'),
          'recent.id',
          'invoice_orders.order_id',
        )
        .select(({ fn }) => fn.max('invoice_orders.invoice_id').as('id')),
    );
const lastOfCustomer = compileOnce((db, customerId: string) => lastDocument(db, customerId));

const agreedWith = (locked: boolean) =>
  compileOnce((db, customerId: string) =>
    db
      .selectFrom('user')
      .leftJoin('customer_terms', 'customer_terms.customer_id', 'user.id')
      .leftJoin('bank_details', (join) => join.on('bank_details.state', '=', sql.lit('in use')))
      .select([...ownTerms, 'bank_details.details as bank', lastDocument(db, customerId).as('lastInvoice')])
      .where('user.id', '=', customerId)
      .$if(locked && engineOf(db) === 'postgres', (query) => query.forNoKeyUpdate('user')),
  );
const [agreedRead, agreedLocked] = [agreedWith(false), agreedWith(true)];
const duesUpdated = compileOnce((db, orderId: string, deposit: number, onAccount: 0 | 1) =>
  db.updateTable('orders').set({ deposit_minor: deposit, on_account: onAccount }).where('id', '=', orderId),
);

/** @returns false, without inserting, if this revision already exists */
export async function insertInvoice(db: Db, invoice: InvoiceTable, orderIds: readonly string[]): Promise<boolean> {
  const [first = '', ...others] = orderIds;
  if (!(await invoiceInserted(db, invoice, { order_id: first, invoice_id: invoice.id }))) return false;
  for (const order_id of others) await lineInserted(db, { order_id, invoice_id: invoice.id });
  return true;
}

/** All revisions of an invoice number, oldest first. */
export function listRevisions(db: Db, number: string): Promise<InvoiceTable[]> {
  return db.selectFrom('invoices').selectAll().where('number', '=', number).orderBy('id').execute();
}

/** All invoices an order has ever been on, oldest first. */
export function listInvoicesOfOrder(db: Db, orderId: string) {
  return db
    .selectFrom('invoices')
    .innerJoin('invoice_orders', 'invoice_orders.invoice_id', 'invoices.id')
    .select(['invoices.number', 'invoices.revision'])
    .where('invoice_orders.order_id', '=', orderId)
    .orderBy('invoices.id')
    .execute();
}

/** The latest invoice of an order: the one it is paid on. */
export async function findInvoiceOfOrder(db: Db, orderId: string): Promise<InvoiceTable | undefined> {
  return (await latestOfOrder(db, orderId)).rows[0];
}

/** Whether any order of this invoice has a later invoice. */
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

const toTerms = (row: { deposit_percent: number | null; days: number | null } | undefined): PaymentTerms | undefined =>
  row && row.deposit_percent !== null ? { percent: row.deposit_percent, days: row.days ?? 0 } : undefined;

/** Terms agreed with this customer, if they differ from the shop's. */
export async function findCustomerTerms(db: Db, customerId: string): Promise<PaymentTerms | undefined> {
  return toTerms((await termsOfCustomer(db, customerId)).rows[0]);
}

const companyOn = (document: string | null | undefined): BuyerCompany | undefined =>
  document ? (JSON.parse(document) as InvoiceContent).buyer : undefined;

/** Company and tax numbers on the customer's last invoice; undefined without one. */
export async function findBuyerCompany(db: Db, customerId: string): Promise<BuyerCompany | undefined> {
  return companyOn((await lastOfCustomer(db, customerId)).rows[0]?.document);
}

/**
 * What a new order of a customer depends on: the customer's own terms, the most recently approved bank account, and the
 * company on the customer's last invoice.
 * @param locked makes concurrent calls for the same customer wait for this transaction; SQLite has a single writer
 * anyway
 */
export async function readAgreed(
  trx: Db,
  customerId: string,
  locked: boolean,
): Promise<{ terms: PaymentTerms | undefined; bank: BankDetails | undefined; company: BuyerCompany | undefined }> {
  const [row] = (await (locked ? agreedLocked : agreedRead)(trx, customerId)).rows;
  const bank = row?.bank ? (JSON.parse(row.bank) as BankDetails) : undefined;
  return { terms: toTerms(row), bank, company: companyOn(row?.lastInvoice) };
}

/** Sets the deposit required before production, and whether the order may ship before it is paid. */
export async function updateDues(db: Db, orderId: string, deposit: number, onAccount: boolean): Promise<void> {
  await duesUpdated(db, orderId, deposit, onAccount ? 1 : 0);
}

/** Extends the stock reservation of an unpaid order; never shortens it. @param until milliseconds since the epoch */
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

/** The invoices of these orders, with their documents, oldest first. */
export function listInvoicesOf(db: Db, orderIds: readonly string[]) {
  return db
    .selectFrom('invoice_orders')
    .innerJoin('invoices', 'invoices.id', 'invoice_orders.invoice_id')
    .select(['invoice_orders.order_id', 'invoices.number', 'invoices.revision', 'invoices.document'])
    .where('invoice_orders.order_id', 'in', orderIds)
    .orderBy('invoices.id')
    .execute();
}

/** Ids of orders paid at or after this time that are on no invoice. */
export async function listPaidWithoutInvoice(db: Db, since: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('paid_at', '>=', since)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('invoice_orders').select('invoice_id').whereRef('order_id', '=', 'orders.id'))),
    )
    .execute();
  return rows.map(({ id }) => id);
}
