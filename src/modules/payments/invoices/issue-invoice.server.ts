import type { Order } from '#src/core/orders/order.ts';
import type { FoundOrder } from '#src/core/orders/order-repository.server.ts';
import { calendar } from '#src/core/site/calendar.ts';
import { findToolUnchanged } from '#src/core/tools/tool-repository.server.ts';
import { findOrderBuyer } from '#src/modules/orders/buyer/buyer-repository.server.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { PaymentTerms } from '../terms/due-parts.ts';
import { findCustomerTerms } from '../terms/terms-repository.server.ts';
import { draftInvoice } from './draft-invoice.server.ts';
import { type InvoiceContent, type InvoicePayment, invoiceNumber } from './invoice.ts';
import { findInvoiceOfOrder, insertInvoice, listInvoicesOf, updateInvoice } from './invoice-repository.server.ts';
import type { PaymentDetails } from './proforma.ts';
import { depositDueOn, type Held } from './validity.ts';

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
  return draftInvoice([{ order, tool, buyer: await findOrderBuyer(db, order._id) }], details, terms);
}

/** The latest issued revision that has the order: one that was cancelled leaves an invoice of several orders. */
async function findDocumentOf(db: Db, orderId: string): Promise<InvoiceContent | undefined> {
  const stored = await findInvoiceOfOrder(db, orderId);
  const latest = stored && (JSON.parse(stored.document) as InvoiceContent);
  const has = ({ lines }: InvoiceContent) => lines.some((line) => line.orderId === orderId);
  if (!latest || has(latest)) return latest;
  const last = (await listInvoicesOf(db, [orderId])).at(-1);
  return last && (JSON.parse(last.document) as InvoiceContent);
}

/**
 * The invoice an order is paid on, as issued last. For an order placed while the module was off, the invoice as it
 * would have been issued.
 */
export async function invoiceOfOrder(
  db: Db,
  found: FoundOrder,
  details: PaymentDetails | null,
): Promise<InvoiceContent> {
  const document = await findDocumentOf(db, found.order._id);
  return document ?? firstInvoice(db, found, details);
}

/** Payment instructions on the latest invoice of an order; null without an invoice or without instructions. */
export async function findInvoicePayment(db: Db, orderId: string): Promise<InvoicePayment | null> {
  return (await findDocumentOf(db, orderId))?.payment ?? null;
}

/**
 * Why an order must leave in one shipment: its latest invoice does not allow partial shipments. Undefined if it does.
 */
export async function mustShipTogether(db: Db, { _id }: Order): Promise<string | undefined> {
  const invoice = await findDocumentOf(db, _id);
  return invoice?.partialShipments === false
    ? `Invoice ${invoiceNumber(invoice)} does not allow partial shipments.`
    : undefined;
}

/** The day on which the first payment of a new invoice is due, and its amount. */
function firstDue({ parts }: InvoiceContent, orders: readonly Held[]) {
  const deposit = parts.find(({ name }) => name === 'deposit');
  const dueOn = depositDueOn(deposit?.dueOn ?? null, orders);
  return deposit && dueOn !== null
    ? { due_on: calendar.dayOf(dueOn), due_minor: deposit.amount }
    : { due_on: null, due_minor: 0 };
}

/**
 * Stores the first revision of an invoice.
 * @param orders those on it
 * @returns false if there is an invoice of this number
 */
export function storeInvoice(
  trx: Db,
  document: InvoiceContent,
  customerId: string,
  orders: readonly Held[],
): Promise<boolean> {
  const orderIds = document.lines.map(({ orderId }) => orderId);
  const { number, revision, currency, total } = document;
  const [order_id = ''] = orderIds;
  const issued_at = Date.parse(document.issuedAt);
  const sums = { issued_at, total_minor: total, ...firstDue(document, orders), replaced_by: null };
  const row = { id: newId(), number, revision, order_id, customer_id: customerId, currency, ...sums };
  return insertInvoice(trx, { ...row, document: JSON.stringify(document) }, orderIds);
}

/**
 * Stores the next revision of an invoice; `refreshInvoice` is to follow.
 * @returns false if `before` is no longer the latest one
 */
export function storeRevision(trx: Db, before: InvoiceContent, next: InvoiceContent): Promise<boolean> {
  const { revision, total } = next;
  const issued_at = Date.parse(next.issuedAt);
  const row = { revision, issued_at, total_minor: total, ...firstDue(next, []), document: JSON.stringify(next) };
  return updateInvoice(trx, before, row);
}

/** Issues the invoice of an order that was placed while the module was off. */
export async function issueIfMissing(trx: Db, found: FoundOrder, details: PaymentDetails | null): Promise<void> {
  if (await findInvoiceOfOrder(trx, found.order._id)) return;
  await storeInvoice(trx, await firstInvoice(trx, found, details), found.customerId, [found.order]);
}
