import type { FoundOrder } from '#src/core/orders/order-repository.server.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { minorPriceOf } from '#src/platform/i18n/money.ts';
import { draftInvoice } from './draft-invoice.server.ts';
import { depositOf, type PaymentTerms } from './due-parts.ts';
import type { InvoiceDocument, InvoicePayment } from './invoice.ts';
import { findCustomerTerms, findInvoiceOfOrder, insertInvoice, updateDues } from './invoice-repository.server.ts';
import type { PaymentDetails } from './proforma.ts';

/** What a customer pays when: their own terms, or those of the shop; null where none are configured. */
export async function termsOf(
  db: Db,
  details: PaymentDetails | null,
  customerId: string,
): Promise<PaymentTerms | null> {
  const own = await findCustomerTerms(db, customerId);
  if (own) return { percent: own.deposit_percent, days: own.days };
  return details && { percent: details.depositPercent, days: 0 };
}

/** The invoice that an order is paid on: the latest one issued; for an order from before invoices were kept, as it would have been. */
export async function invoiceOfOrder(
  db: Db,
  { order, customerId }: FoundOrder,
  details: PaymentDetails | null,
): Promise<InvoiceDocument> {
  const stored = await findInvoiceOfOrder(db, order._id);
  if (stored) return JSON.parse(stored.document) as InvoiceDocument;
  return draftInvoice(db, order, details, await termsOf(db, details, customerId));
}

/** How the latest invoice of an order says it is paid; null for an order without one, and where it says nothing. */
export async function findInvoicePayment(db: Db, orderId: string): Promise<InvoicePayment | null> {
  const stored = await findInvoiceOfOrder(db, orderId);
  return stored ? (JSON.parse(stored.document) as InvoiceDocument).payment : null;
}

/** Keeps an invoice as it is issued. @returns false when this revision exists already */
export function keepInvoice(trx: Db, document: InvoiceDocument): Promise<boolean> {
  const orderIds = document.lines.map(({ orderId }) => orderId);
  const { number, revision } = document;
  const [first = ''] = orderIds;
  const row = { id: newId(), order_id: first, number, revision, document: JSON.stringify(document) };
  return insertInvoice(trx, row, orderIds);
}

/** Issues the invoice of an order that was just placed, in the transaction of the order. */
export async function issueInvoice(trx: Db, { order, customerId }: FoundOrder, details: PaymentDetails | null) {
  const terms = await termsOf(trx, details, customerId);
  await keepInvoice(trx, await draftInvoice(trx, order, details, terms));
  if (!terms) return;
  const deposit = depositOf(minorPriceOf(order.orderedTotalPrice), order.currency, terms.percent);
  await updateDues(trx, order._id, deposit, terms.days > 0);
}

/** No money without an invoice: an order from before invoices were kept gets its own with its first payment. */
export async function requireInvoice(trx: Db, found: FoundOrder, details: PaymentDetails | null): Promise<void> {
  if (await findInvoiceOfOrder(trx, found.order._id)) return;
  await keepInvoice(trx, await draftInvoice(trx, found.order, details, await termsOf(trx, details, found.customerId)));
}
