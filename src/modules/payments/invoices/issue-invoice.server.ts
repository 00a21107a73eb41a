import type { Order } from '#src/core/orders/order.ts';
import type { FoundOrder } from '#src/core/orders/order-repository.server.ts';
import { findToolUnchanged } from '#src/core/tools/tool-repository.server.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { PaymentTerms } from '../terms/due-parts.ts';
import { draftInvoice } from './draft-invoice.server.ts';
import { type InvoiceContent, type InvoicePayment, invoiceNumber } from './invoice.ts';
import { findBuyerCompany, findCustomerTerms, findInvoiceOfOrder, insertInvoice } from './invoice-repository.server.ts';
import type { PaymentDetails } from './proforma.ts';

/** Payment terms of a customer: their own, or else the shop's; null if none are configured. */
export async function paymentTermsOf(
  db: Db,
  details: PaymentDetails | null,
  customerId: string,
): Promise<PaymentTerms | null> {
  return termsFrom(await findCustomerTerms(db, customerId), details);
}

/** As `paymentTermsOf`. @param own the customer's own terms */
export function termsFrom(own: PaymentTerms | undefined, details: PaymentDetails | null): PaymentTerms | null {
  return own ?? (details && { percent: details.depositPercent, days: 0 });
}

/**
 * Drafts the first invoice of an order as of the time the order was placed: later changes to the tool must not show on
 * the document.
 */
async function firstInvoice(db: Db, { order, customerId }: FoundOrder, details: PaymentDetails | null) {
  const tool = await findToolUnchanged(db, order.toolId, Date.parse(order.placedAt));
  const terms = await paymentTermsOf(db, details, customerId);
  return draftInvoice(order, tool, details, { terms, company: await findBuyerCompany(db, customerId) });
}

/**
 * The invoice an order is paid on: the latest issued one. For an order placed before invoices were stored, the invoice
 * as it would have been issued.
 */
export async function invoiceOfOrder(
  db: Db,
  found: FoundOrder,
  details: PaymentDetails | null,
): Promise<InvoiceContent> {
  const stored = await findInvoiceOfOrder(db, found.order._id);
  return stored ? (JSON.parse(stored.document) as InvoiceContent) : firstInvoice(db, found, details);
}

/** Payment instructions on the latest invoice of an order; null without an invoice or without instructions. */
export async function findInvoicePayment(db: Db, orderId: string): Promise<InvoicePayment | null> {
  const stored = await findInvoiceOfOrder(db, orderId);
  return stored ? (JSON.parse(stored.document) as InvoiceContent).payment : null;
}

/**
 * Why an order must leave in one shipment: its latest invoice does not allow partial shipments. Undefined if it does.
 */
export async function mustShipTogether(db: Db, { _id }: Order): Promise<string | undefined> {
  const stored = await findInvoiceOfOrder(db, _id);
  const invoice = stored && (JSON.parse(stored.document) as InvoiceContent);
  return invoice?.partialShipments === false
    ? `Invoice ${invoiceNumber(invoice)} does not allow partial shipments.`
    : undefined;
}

/** Stores an invoice as issued. @returns false if this revision already exists */
export function storeInvoice(trx: Db, document: InvoiceContent): Promise<boolean> {
  const orderIds = document.lines.map(({ orderId }) => orderId);
  const { number, revision } = document;
  const [first = ''] = orderIds;
  const row = { id: newId(), order_id: first, number, revision, document: JSON.stringify(document) };
  return insertInvoice(trx, row, orderIds);
}

/**
 * Ensures that no payment is recorded without an invoice: an order placed before invoices were stored gets one with its
 * first payment.
 */
export async function requireInvoice(trx: Db, found: FoundOrder, details: PaymentDetails | null): Promise<void> {
  if (await findInvoiceOfOrder(trx, found.order._id)) return;
  await storeInvoice(trx, await firstInvoice(trx, found, details));
}
