import type { Order } from '#src/core/orders/order.ts';
import type { FoundOrder } from '#src/core/orders/order-repository.server.ts';
import { findToolUnchanged } from '#src/core/tools/tool-repository.server.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { draftInvoice } from './draft-invoice.server.ts';
import type { PaymentTerms } from './due-parts.ts';
import { type InvoiceDocument, type InvoicePayment, invoiceNumber } from './invoice.ts';
import { findCustomerTerms, findInvoiceOfOrder, insertInvoice } from './invoice-repository.server.ts';
import type { PaymentDetails } from './proforma.ts';

/** Payment terms of a customer: their own, or those of the shop; null where none are configured. */
export async function termsOf(
  db: Db,
  details: PaymentDetails | null,
  customerId: string,
): Promise<PaymentTerms | null> {
  return termsFrom(await findCustomerTerms(db, customerId), details);
}

/** As `termsOf`. @param own of the customer */
export function termsFrom(own: PaymentTerms | undefined, details: PaymentDetails | null): PaymentTerms | null {
  return own ?? (details && { percent: details.depositPercent, days: 0 });
}

/** The invoice of an order that has none, as of the moment it was placed: a document says what was ordered, not what the tool has become. */
async function firstInvoice(db: Db, { order, customerId }: FoundOrder, details: PaymentDetails | null) {
  const tool = await findToolUnchanged(db, order.toolId, Date.parse(order.placedAt));
  return draftInvoice(order, tool, details, await termsOf(db, details, customerId));
}

/** The invoice that an order is paid on: the latest one issued; for an order from before invoices were kept, as it would have been. */
export async function invoiceOfOrder(
  db: Db,
  found: FoundOrder,
  details: PaymentDetails | null,
): Promise<InvoiceDocument> {
  const stored = await findInvoiceOfOrder(db, found.order._id);
  return stored ? (JSON.parse(stored.document) as InvoiceDocument) : firstInvoice(db, found, details);
}

/** How the latest invoice of an order says it is paid; null for an order without one, and where it says nothing. */
export async function findInvoicePayment(db: Db, orderId: string): Promise<InvoicePayment | null> {
  const stored = await findInvoiceOfOrder(db, orderId);
  return stored ? (JSON.parse(stored.document) as InvoiceDocument).payment : null;
}

/** Shipping terms of the latest invoice of an order. */
export async function leavesTogether(db: Db, { _id }: Order): Promise<string | undefined> {
  const stored = await findInvoiceOfOrder(db, _id);
  const invoice = stored && (JSON.parse(stored.document) as InvoiceDocument);
  return invoice?.partialShipments === false
    ? `Invoice ${invoiceNumber(invoice)} does not allow partial shipments.`
    : undefined;
}

/** Keeps an invoice as it is issued. @returns false when this revision exists already */
export function keepInvoice(trx: Db, document: InvoiceDocument): Promise<boolean> {
  const orderIds = document.lines.map(({ orderId }) => orderId);
  const { number, revision } = document;
  const [first = ''] = orderIds;
  const row = { id: newId(), order_id: first, number, revision, document: JSON.stringify(document) };
  return insertInvoice(trx, row, orderIds);
}

/** No money without an invoice: an order from before invoices were kept gets its own with its first payment. */
export async function requireInvoice(trx: Db, found: FoundOrder, details: PaymentDetails | null): Promise<void> {
  if (await findInvoiceOfOrder(trx, found.order._id)) return;
  await keepInvoice(trx, await firstInvoice(trx, found, details));
}
