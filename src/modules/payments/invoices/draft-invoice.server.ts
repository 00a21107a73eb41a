import type { Agreement } from '#src/core/orders/new-orders.server.ts';
import type { Order } from '#src/core/orders/order.ts';
import { calendar } from '#src/core/site/calendar.ts';
import { suppliedAs, suppliedLabel } from '#src/core/tools/supplied-as.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import type { OrderBuyer } from '#src/modules/orders/buyer/buyer.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import { minorPriceOf } from '#src/platform/i18n/money.ts';
import type { PaymentTerms } from '../terms/due-parts.ts';
import { amountInWords } from './amount-in-words.ts';
import { awaitsFreight, type Buyer, type InvoiceContent, type InvoiceLine, type InvoicePayment } from './invoice.ts';
import { dueParts, orderDues, totalOf } from './invoice-amounts.ts';
import { adjustmentFor } from './invoice-line.ts';
import { packedGoods } from './packed-goods.ts';
import { seller, withParties } from './parties.server.ts';
import { ownProformaNumber, type PaymentDetails } from './proforma.ts';
import { recalculated } from './recalculate.ts';
import { percentOf } from './tax.ts';

const buyerOf = (order: Order): Buyer => ({
  name: order.orderedBy,
  address: order.shippingAddress,
  phone: order.orderedPhone,
  email: order.orderedEmail,
  company: null,
  vat: null,
  eori: null,
  bin: null,
});

function lineOf({ order, tool, taxPercent = 0 }: InvoicedOrder): InvoiceLine {
  const amount = minorPriceOf(order.orderedTotalPrice, order.currency);
  return {
    orderId: order._id,
    orderNumber: order.number,
    tool: order.orderedTool,
    supplied: (tool && (suppliedLabel(tool.suppliedAs) ?? suppliedAs(tool.specifications))) ?? null,
    pieces: order.orderedMinQty,
    unitPrice: minorPriceOf(order.unitPrice, order.currency),
    amount,
    taxPercent,
    tax: percentOf(amount, taxPercent),
    ...packedGoods(tool, order.orderedMinQty),
    leadTimeDays: tool?.leadTimeDays ?? null,
  };
}

/** Adds the values derived from the lines, terms and validity of an invoice. */
export function withTotals(
  document: Omit<InvoiceContent, 'total' | 'amountInWords' | 'parts'>,
  terms: PaymentTerms | null,
): InvoiceContent {
  const total = totalOf(document);
  const payableBy = awaitsFreight(document) ? null : document.validUntil;
  return {
    ...document,
    total,
    amountInWords: amountInWords(total, document.currency),
    parts: terms ? dueParts(orderDues(document, terms), terms, payableBy) : [],
  };
}

/** Delivery terms of an invoice. @param before the invoice it replaces: what it agreed stays, the rest is a fallback */
export function shippingTermsFor(
  details: PaymentDetails | null,
  before: InvoiceContent | null,
): Pick<InvoiceContent, 'delivery' | 'portOfLoading' | 'partialShipments'> {
  return {
    delivery: before?.agreed?.delivery ?? details?.delivery ?? before?.delivery ?? null,
    portOfLoading: details?.portOfLoading ?? before?.portOfLoading ?? null,
    partialShipments: details?.partialShipments ?? before?.partialShipments ?? null,
  };
}

/**
 * Payment instructions of an invoice, without the wording of the shop's terms where others apply.
 * @param details null if the sales team sends them
 */
export function paymentInstructions(details: PaymentDetails | null, terms: PaymentTerms | null): InvoicePayment | null {
  if (!details) return null;
  const { bank, charges, sample, depositPercent } = details;
  const isUsual = terms?.percent === depositPercent && terms.days === 0;
  return { terms: isUsual ? details.terms : '', bank, charges, sample };
}

/** An order on its first invoice. */
export interface InvoicedOrder {
  order: Order;
  /** As it was when the order was placed; undefined if unknown. */
  tool: Tool | undefined;
  /** As the order has it. */
  buyer: OrderBuyer;
  /** None for an order that was placed while the module was off: it was agreed without tax. */
  taxPercent?: number;
}

/**
 * The first invoice of orders that were placed together, as of that time.
 * @param details null if the sales team sends the payment instructions
 * @param number of the invoice
 * @param agreement charges and discounts, and the agreed terms and delivery
 */
export function draftInvoice(
  invoiced: readonly [InvoicedOrder, ...InvoicedOrder[]],
  details: PaymentDetails | null,
  terms: PaymentTerms | null,
  number = ownProformaNumber(invoiced[0].order),
  { adjustments: agreed = [], terms: agreedTerms, delivery, payLater, leadTimeDays }: Agreement = {},
): InvoiceContent {
  const [{ order }] = invoiced;
  const validUntil = details
    ? new Date(calendar.endAfter(order.placedAt, details.validDays)).toISOString()
    : order.heldUntil;
  const document = {
    number,
    revision: '',
    currency: order.currency,
    issuedAt: order.placedAt,
    validUntil,
    seller,
    buyer: buyerOf(order),
    lines: invoiced.map((each) => ({ ...lineOf(each), ...(leadTimeDays !== undefined && { leadTimeDays }) })),
    adjustments: [],
    ...shippingTermsFor(details, null),
    ...(delivery && { delivery }),
    payment: paymentInstructions(details, terms),
    ...(payLater && { freightToAdd: true }),
    ...((agreedTerms || delivery) && {
      agreed: { ...(agreedTerms && { terms: agreedTerms }), ...(delivery && { delivery }) },
    }),
  };
  const buyers = new Map(invoiced.map((each) => [each.order._id, each.buyer]));
  const adjustments = agreed.map((line) => adjustmentFor(newId(), line, document));
  return withTotals(recalculated({ ...withParties(document, buyers), adjustments }), terms);
}
