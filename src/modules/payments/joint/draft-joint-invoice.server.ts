import type { Order } from '#src/core/orders/order.ts';
import { calendar } from '#src/core/site/calendar.ts';
import { paymentInstructions, shippingTermsFor, withTotals } from '../invoices/draft-invoice.server.ts';
import type { InvoiceAdjustment, InvoiceContent } from '../invoices/invoice.ts';
import type { PaymentDetails } from '../invoices/proforma.ts';
import { recalculated } from '../invoices/recalculate.ts';
import type { PaymentTerms } from '../terms/due-parts.ts';

/** Input of a joint invoice besides its orders and their invoices. */
interface Basis {
  details: PaymentDetails | null;
  terms: PaymentTerms | null;
  /** In milliseconds. */
  now: number;
}

/** The earliest validity date offered for any of the orders: joining must not extend a hold. */
function validUntil(orders: readonly Order[], invoices: readonly InvoiceContent[], { details, now }: Basis) {
  const dates = [...invoices.map((invoice) => invoice.validUntil), ...orders.map(({ heldUntil }) => heldUntil)];
  const open = dates.flatMap((date) => (date === null || Date.parse(date) <= now ? [] : Date.parse(date)));
  if (open.length > 0) return new Date(Math.min(...open)).toISOString();
  return details && new Date(calendar.endAfter(now, details.validDays)).toISOString();
}

/**
 * Charges, discounts and credits of all invoices, each invoice once. A percentage of the tools of one of them becomes
 * an amount, because the joint invoice has more tools.
 */
function adjustmentsOf(invoices: readonly InvoiceContent[]): InvoiceAdjustment[] {
  const byNumber = new Map(invoices.map((invoice) => [invoice.number, invoice.adjustments]));
  return [...byNumber.values()].flat().map(({ percent, ...adjustment }) => ({
    ...adjustment,
    ...(percent !== undefined && { text: `${adjustment.text} (${percent}%)` }),
  }));
}

/**
 * One invoice, still without a number, for orders that each have their own. The lines are copied from the issued
 * invoices.
 * @param orders in the order of their lines
 * @param invoices of the orders, in the same order
 */
export function draftJointInvoice(
  orders: readonly Order[],
  invoices: readonly InvoiceContent[],
  basis: Basis,
): Omit<InvoiceContent, 'number'> {
  const latest = invoices.at(-1);
  if (!latest) throw new Error('a joint invoice needs orders');
  const { details, terms, now } = basis;
  const lines = orders.flatMap(({ _id }, index) => invoices[index]?.lines.find(({ orderId }) => orderId === _id) ?? []);
  return withTotals(
    recalculated({
      number: '',
      revision: '',
      currency: latest.currency,
      issuedAt: new Date(now).toISOString(),
      validUntil: validUntil(orders, invoices, basis),
      seller: latest.seller,
      buyer: latest.buyer,
      lines,
      adjustments: adjustmentsOf(invoices),
      ...shippingTermsFor(details, latest),
      payment: paymentInstructions(details, terms),
      ...(latest.agreed && { agreed: latest.agreed }),
    }),
    terms,
  );
}
