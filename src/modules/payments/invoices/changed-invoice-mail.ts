import type { Order } from '#src/core/orders/order.ts';
import { company } from '#src/core/site/company.ts';
import { formatMinor, formatPieces } from '#src/platform/i18n/money.ts';
import type { Mail } from '#src/platform/mail/outbox.server.ts';
import { type MailRow, writeMail } from '#src/platform/mail/write-mail.ts';
import { adjustmentName } from './adjustment-name.ts';
import { bankAccount } from './bank-account.ts';
import { type InvoiceContent, invoiceNumber, partName } from './invoice.ts';
import { invoicePaper } from './invoice-paper.ts';
import { isUnpaid, type PaidSoFar, paidRows, requestToPay, whenDue } from './paid-so-far.ts';
import { proformaPath } from './proforma.ts';
import { taxName, taxTotals } from './tax-totals.ts';

interface RevisionNews {
  before: InvoiceContent;
  next: InvoiceContent;
  /** What has changed, in a sentence. */
  why: string;
  paid: PaidSoFar;
}

const partOf = ({ parts }: InvoiceContent, name: string) => parts.find((part) => part.name === name);

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

/** What is due when, has been received or is being checked, as rows of a mail. */
export function partRows(invoice: InvoiceContent, { parts }: PaidSoFar): MailRow[] {
  const money = (amount: number) => formatMinor(amount, invoice.currency);
  return parts.map((part) => {
    const when = whenDue(part, money);
    return [
      partName(part, invoice),
      `${money(part.amount)}${part.state === 'due' && part.open < part.amount ? ',' : ''} ${when}`,
    ];
  });
}

/** The parts of a new revision, what has come, and until when it is valid while nothing has, as rows of a mail. */
export function askedRows(invoice: InvoiceContent, paid: PaidSoFar): MailRow[] {
  const { currency } = invoice;
  return [...partRows(invoice, paid), ...paidRows(paid, (amount) => formatMinor(amount, currency)), ...validRows(paid)];
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

/** The mail to the customer that an invoice has a new revision, with what has changed. @param order the first on it */
export function changedInvoiceMail(
  order: Order,
  { before, next, why, paid }: RevisionNews,
  publicUrl: string,
  footer: readonly string[],
): Mail {
  const { currency, payment } = next;
  const number = invoiceNumber(next);
  const money = (amount: number) => formatMinor(amount, currency);
  const instead = (amount: number, earlier: number) =>
    amount === earlier ? money(amount) : `${money(amount)} instead of ${money(earlier)}`;
  return writeMail({
    to: order.orderedEmail,
    subject: `Your proforma invoice ${number}: ${why.replace(/\.$/, '')}`,
    headline: 'A new revision of your invoice',
    reference: `Proforma invoice ${number}`,
    greeting: `Dear ${order.orderedBy},`,
    paragraphs: [`${why} Proforma invoice ${number} replaces ${invoiceNumber(before)}.${requestToPay(paid)}`],
    rows: [
      ...amountRows(next),
      ...(next.total === before.total ? [] : [['Total before', money(before.total)] as const]),
      ...paid.parts.map((part) => {
        const amounts = instead(part.amount, partOf(before, part.name)?.amount ?? part.amount);
        return [partName(part, next), `${amounts}, ${whenDue(part, money)}`] as const;
      }),
      ...paidRows(paid, money),
      ...validRows(paid),
    ],
    ...(paid.toPay > 0 && payment && { details: bankAccount(next.number, payment) }),
    button: { label: 'Open the proforma invoice', url: `${publicUrl}${proformaPath(order._id)}` },
    signature: `${company.name}\n${company.email.sales}`,
    footer,
    papers: invoicePaper(next),
  });
}
