import type { Order } from '#src/core/orders/order.ts';
import { leavingBy, paymentBy, withSums } from './draft-invoice.server.ts';
import { depositOf, type PaymentTerms } from './due-parts.ts';
import type { Buyer, InvoiceDocument } from './invoice.ts';
import type { PaymentDetails } from './proforma.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Input of an invoice besides its lines. */
interface Basis {
  details: PaymentDetails | null;
  terms: PaymentTerms | null;
  /** In milliseconds. */
  now: number;
}

/** The earliest of the days to which its orders were offered: no order holds its pieces longer by being joined. */
function validUntil(orders: readonly Order[], invoices: readonly InvoiceDocument[], { details, now }: Basis) {
  const days = [...invoices.map((invoice) => invoice.validUntil), ...orders.map(({ heldUntil }) => heldUntil)];
  const open = days.flatMap((day) => (day === null || Date.parse(day) <= now ? [] : Date.parse(day)));
  if (open.length > 0) return new Date(Math.min(...open)).toISOString();
  return details && new Date(now + details.validDays * DAY_MS).toISOString();
}

/** The latest order says who buys and where to; what a clerk wrote of the company on any of the invoices is kept. */
function buyerOf(invoices: readonly InvoiceDocument[]): Buyer | undefined {
  const written = (name: 'company' | 'vat' | 'eori' | 'bin') =>
    invoices.findLast(({ buyer }) => buyer[name] !== null)?.buyer[name] ?? null;
  const latest = invoices.at(-1)?.buyer;
  return (
    latest && {
      ...latest,
      company: written('company'),
      vat: written('vat'),
      eori: written('eori'),
      bin: written('bin'),
    }
  );
}

/**
 * One invoice for orders that have their own, without its number. Each line is what was issued.
 * @param orders in the order of their lines
 * @param invoices of the orders, in the same order
 */
export function draftJointInvoice(
  orders: readonly Order[],
  invoices: readonly InvoiceDocument[],
  basis: Basis,
): Omit<InvoiceDocument, 'number'> {
  const [latest, buyer] = [invoices.at(-1), buyerOf(invoices)];
  if (!latest || !buyer) throw new Error('a joint invoice needs orders');
  const { details, terms, now } = basis;
  const lines = orders.flatMap(({ _id }, place) => invoices[place]?.lines.find(({ orderId }) => orderId === _id) ?? []);
  return withSums(
    {
      number: '',
      revision: '',
      currency: latest.currency,
      issuedAt: new Date(now).toISOString(),
      validUntil: validUntil(orders, invoices, basis),
      seller: latest.seller,
      buyer,
      lines,
      ...leavingBy(details, latest),
      payment: paymentBy(details),
    },
    terms,
  );
}

/** An invoice without the line of an order that is cancelled: everything else is as it was agreed. */
export function withoutLine(document: InvoiceDocument, orderId: string): InvoiceDocument {
  const lines = document.lines.filter((line) => line.orderId !== orderId);
  const rest = withSums({ ...document, lines }, null);
  const percent = document.parts.find(({ name }) => name === 'deposit')?.percent ?? 0;
  const deposit = lines.reduce((sum, { amount }) => sum + depositOf(amount, percent), 0);
  const amounts = { deposit, balance: rest.total - deposit };
  return { ...rest, parts: document.parts.map((part) => ({ ...part, amount: amounts[part.name] })) };
}
