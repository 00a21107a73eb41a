import type { Order } from '#src/core/orders/order.ts';
import { company } from '#src/core/site/company.ts';
import { formatMinor, formatPieces } from '#src/platform/i18n/money.ts';
import type { Mail, PaperReference } from '#src/platform/mail/outbox.server.ts';
import { type MailRow, writeMail } from '#src/platform/mail/write-mail.ts';
import { adjustmentName } from './adjustment-name.ts';
import { bankAccount } from './bank-account.ts';
import { awaitsFreight, FREIGHT_TO_ADD, type InvoiceContent, invoiceNumber, partName } from './invoice.ts';
import { invoicePaper } from './invoice-paper.ts';
import { isUnpaid, type PaidSoFar, paidRows, requestToPay, whenDue } from './paid-so-far.ts';
import { proformaPath } from './proforma.ts';
import { taxName, taxTotals } from './tax-totals.ts';

/** The next revision of an invoice, or one invoice in place of several. */
interface InvoiceNews {
  /** The invoices that it replaces. */
  before: readonly InvoiceContent[];
  next: InvoiceContent;
  /** What has changed, in a sentence; by default only validity, parties or account. */
  why?: string | undefined;
  paid: PaidSoFar;
  /** Besides the invoice. */
  papers?: readonly PaperReference[];
}

/** Taxes and total of an invoice, as rows of a mail; none for an invoice without tax. */
export function taxRows({ lines, adjustments, currency, total }: InvoiceContent): MailRow[] {
  const { taxes } = taxTotals({ lines, adjustments });
  if (taxes.length === 0) return [];
  const money = (amount: number) => formatMinor(amount, currency);
  return [
    ...taxes.map(({ percent, base, tax }) => [taxName({ percent, base: money(base) }), money(tax)] as const),
    ['Total with tax', money(total), 'sum'],
  ];
}

/**
 * What is due when, has been received or is being checked, as rows of a mail.
 * @param revised the earlier revision, if what is due instead is to be named
 */
export function partRows(invoice: InvoiceContent, { parts }: PaidSoFar, revised?: InvoiceContent): MailRow[] {
  const money = (amount: number) => formatMinor(amount, invoice.currency);
  return parts.map((part) => {
    const { name, amount, state, open } = part;
    const earlier = revised?.parts.find((each) => each.name === name)?.amount ?? amount;
    const instead = state === 'due' && earlier !== amount ? `, instead of ${money(earlier)}` : '';
    const comma = state === 'due' && open < amount ? ',' : '';
    return [partName(part, invoice), `${money(amount)}${comma} ${whenDue(part, money)}${instead}`];
  });
}

const validRows = (paid: PaidSoFar): MailRow[] =>
  paid.validity && isUnpaid(paid) ? [['Valid until', paid.validity]] : [];

/** Charges, discounts, taxes and total of an invoice, as rows of a mail. */
export function adjustmentRows(document: InvoiceContent): MailRow[] {
  const { lines, adjustments, currency, total } = document;
  const money = (amount: number) => formatMinor(amount, currency);
  const { net, taxes } = taxTotals({ lines, adjustments });
  return [
    ...adjustments.map((each) => [adjustmentName(each), money(each.amount)] as const),
    ...(taxes.length > 0
      ? [['Total without tax', money(net)] as const, ...taxRows(document)]
      : [['Total', money(total), 'sum'] as const]),
  ];
}

/** The same with the orders of the invoice. */
export function amountRows(document: InvoiceContent): MailRow[] {
  const orders = document.lines.map(
    ({ orderNumber, pieces, tool, amount }) =>
      [orderNumber, `${formatPieces(pieces)} × ${tool}, ${formatMinor(amount, document.currency)}`] as const,
  );
  return [...orders, ...adjustmentRows(document)];
}

/** Subject and headline of the mail. */
function titleOf({ next, why }: InvoiceNews, isRevision: boolean): { subject: string; headline: string } {
  const number = invoiceNumber(next);
  const orders = next.lines.length === 1 ? '' : ` for ${next.lines.length} orders`;
  const subject = isRevision
    ? `New revision of your proforma invoice: ${number}`
    : `Your proforma invoice ${number}${orders}`;
  return {
    subject: why ? `Your proforma invoice ${number}: ${why.replace(/\.$/, '')}` : subject,
    headline: isRevision ? 'A new revision of your invoice' : `One invoice${orders}`,
  };
}

/**
 * The mail to the customer that an invoice replaces another or several others, with what has changed.
 * @param order the first on it
 */
export function changedInvoiceMail(
  order: Order,
  news: InvoiceNews,
  publicUrl: string,
  footer: readonly string[],
): Mail {
  const { before, next, why, paid } = news;
  const { currency, payment } = next;
  const number = invoiceNumber(next);
  const money = (amount: number) => formatMinor(amount, currency);
  const [revised] = before.filter((earlier) => earlier.number === next.number);
  const replaces = `Proforma invoice ${number} replaces ${before.map(invoiceNumber).join(', ')}.`;
  const awaits = awaitsFreight(next) && paid.toPay > 0;
  const request = awaits
    ? ` ${FREIGHT_TO_ADD}`
    : requestToPay(paid, next.lines.length === 1 ? '' : ' with a single transfer');
  return writeMail({
    to: order.orderedEmail,
    ...titleOf(news, revised !== undefined),
    reference: `Proforma invoice ${number}`,
    greeting: `Dear ${order.orderedBy},`,
    paragraphs: [`${why ? `${why} ` : ''}${replaces}${request}`],
    rows: [
      ...amountRows(next),
      ...(revised && next.total !== revised.total ? [['Total before', money(revised.total)] as const] : []),
      ...partRows(next, paid, revised),
      ...paidRows(paid, money),
      ...validRows(paid),
    ],
    ...(paid.toPay > 0 && !awaits && payment && { details: bankAccount(next.number, payment) }),
    button: { label: 'Open the proforma invoice', url: `${publicUrl}${proformaPath(order._id)}` },
    signature: `${company.name}\n${company.email.sales}`,
    footer,
    papers: [...invoicePaper(next), ...(news.papers ?? [])],
  });
}
