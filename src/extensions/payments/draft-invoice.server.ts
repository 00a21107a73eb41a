import type { Order } from '#src/core/orders/order.ts';
import { company } from '#src/core/site/company.ts';
import { suppliedAs } from '#src/core/tools/supplied-as.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { minorPriceOf } from '#src/platform/i18n/money.ts';
import { amountInWords } from './amount-in-words.ts';
import { dueParts } from './due-parts.ts';
import type { Buyer, InvoiceDocument, InvoiceLine } from './invoice.ts';
import { findSpecificationsUnchanged } from './payment-repository.server.ts';
import { type PaymentDetails, proformaNumber } from './proforma.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const seller = {
  name: company.legalName,
  address: company.address,
  email: company.email.sales,
  phone: company.phone.display,
};

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

async function lineOf(db: Db, order: Order): Promise<InvoiceLine> {
  // A document says what was ordered, not what the tool has become.
  const specifications = await findSpecificationsUnchanged(db, order.toolId, Date.parse(order.placedAt));
  return {
    orderId: order._id,
    orderNumber: order.number,
    tool: order.orderedTool,
    supplied: suppliedAs(specifications) ?? null,
    pieces: order.orderedMinQty,
    unitPrice: minorPriceOf(order.unitPrice),
    amount: minorPriceOf(order.orderedTotalPrice),
    hsCode: null,
    origin: null,
    cartons: null,
    netKg: null,
    grossKg: null,
    volumeM3: null,
  };
}

/** The first invoice of an order, as of the moment it was placed. */
export async function draftInvoice(db: Db, details: PaymentDetails | null, order: Order): Promise<InvoiceDocument> {
  const line = await lineOf(db, order);
  const validUntil = details
    ? new Date(Date.parse(order.placedAt) + details.validDays * DAY_MS).toISOString()
    : order.heldUntil;
  return {
    number: proformaNumber(order),
    revision: '',
    currency: order.currency,
    issuedAt: order.placedAt,
    validUntil,
    seller,
    buyer: buyerOf(order),
    lines: [line],
    total: line.amount,
    amountInWords: amountInWords(line.amount, order.currency),
    delivery: details?.delivery ?? null,
    payment: details && {
      terms: details.terms,
      bank: details.bank,
      charges: details.charges,
      sample: details.sample,
    },
    parts: details
      ? dueParts(line.amount, order.currency, { percent: details.depositPercent, days: 0, depositBy: validUntil })
      : [],
  };
}
