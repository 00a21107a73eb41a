import type { Order } from '#src/core/orders/order.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import { company } from '#src/core/site/company.ts';
import { endInWords } from '#src/core/site/end-in-words.ts';
import { printedReference } from '#src/modules/payments/bank-statement/creditor-reference.ts';
import { adjustmentName } from '#src/modules/payments/invoices/adjustment-name.ts';
import {
  awaitsFreight,
  CHARGES,
  FREIGHT_TO_ADD,
  type Invoice,
  type InvoiceLine,
  invoiceNumber,
  isShareOfTotal,
  numbersOn,
  partiesOf,
  shippingTerms,
} from '#src/modules/payments/invoices/invoice.ts';
import { totalOf } from '#src/modules/payments/invoices/invoice-amounts.ts';
import { type PaidSoFar, paidRows, paidSoFar, whenDue } from '#src/modules/payments/invoices/paid-so-far.ts';
import { BY_TRANSFER } from '#src/modules/payments/invoices/proforma.ts';
import { taxName, taxTotals } from '#src/modules/payments/invoices/tax-totals.ts';
import { formatPieces, printedMinor } from '#src/platform/i18n/money.ts';
import type { LabelledRows, Paper, PaperSection } from './paper.ts';

/** Rows with a known value. */
export function known(rows: readonly (readonly [string, string | null | undefined])[]): LabelledRows {
  return rows.flatMap(([label, value]) => (value ? [[label, value] as const] : []));
}

const kilograms = (kg: number | null) => (kg === null ? null : `${formatPieces(kg)} kg`);

function sumOf(lines: readonly InvoiceLine[], field: 'cartons' | 'netKg' | 'grossKg' | 'volumeM3'): number | null {
  const values = lines.map((line) => line[field]);
  const sum = values.reduce<number>((total, value) => total + (value ?? 0), 0);
  return values.includes(null) ? null : Math.round(sum * 1000) / 1000;
}

/** Cartons, weights and volume of all lines; unknown values are left out. */
export function packingRows(lines: readonly InvoiceLine[]): LabelledRows {
  const [cartons, volume] = [sumOf(lines, 'cartons'), sumOf(lines, 'volumeM3')];
  return known([
    ['Cartons', cartons === null ? null : formatPieces(cartons)],
    ['Net weight', kilograms(sumOf(lines, 'netKg'))],
    ['Gross weight', kilograms(sumOf(lines, 'grossKg'))],
    ['Volume', volume === null ? null : `${volume} m³`],
  ]);
}

/** Text of a line: the tool, then its customs data. @param several whether the paper has other lines */
export function goodsText(
  { tool, supplied, hsCode, origin, orderNumber, poNumber }: InvoiceLine,
  several: boolean,
): string {
  // The paper of a single order has the number above.
  const numbers = [orderNumber, several && poNumber && `Buyer’s PO ${poNumber}`];
  const customs = [hsCode && `HS ${hsCode}`, origin && `origin ${origin}`, ...numbers].filter(Boolean).join(' · ');
  return [tool, supplied, customs].filter(Boolean).join('\n');
}

/** The text that every carton bears. */
export function marksSection({ buyer }: Pick<Invoice, 'buyer'>): PaperSection[] {
  const { shippingMarks: text } = buyer;
  return text ? [{ title: 'Shipping marks', warning: null, text, rows: [] }] : [];
}

function dueRow(part: PaidSoFar['parts'][number], invoice: Invoice): readonly [string, string] {
  const { name, percent, amount, dueOn, state } = part;
  const until = dueOn && state === 'due' ? `, by ${endInWords(dueOn)}` : '';
  const label = name === 'deposit' ? 'Deposit' : 'Balance';
  const share = isShareOfTotal(part, invoice) ? ` (${percent}%)` : '';
  const money = (minor: number) => printedMinor(minor, invoice.currency);
  return [`${label}${share}`, `${money(amount)}, ${whenDue(part, money)}${until}`];
}

function paymentSections(invoice: Invoice, paid: PaidSoFar): PaperSection[] {
  const { payment, number, currency } = invoice;
  const paidSums = paidRows(paid, (amount) => printedMinor(amount, currency));
  if (!payment) {
    const text = `Our sales team will send you the bank details: ${company.email.sales}`;
    return [{ title: BY_TRANSFER, warning: null, text, rows: paidSums }];
  }
  const due = paid.parts.map((part) => dueRow(part, invoice));
  if (awaitsFreight(invoice) && paid.toPay > 0)
    return [{ title: BY_TRANSFER, warning: null, text: FREIGHT_TO_ADD, rows: [...due, ...paidSums] }];
  return [
    { title: BY_TRANSFER, warning: null, text: payment.terms || null, rows: [...due, ...paidSums] },
    {
      title: 'Bank account',
      warning: payment.sample ? 'Sample data of the demo: do not pay to this account.' : null,
      text: null,
      rows: known([
        ...payment.bank.map(({ name, value }) => [name, value] as const),
        ['Bank charges', payment.charges && CHARGES[payment.charges]],
        ['Reference', `${number} or ${printedReference(number)}`],
      ]),
    },
  ];
}

/** Lines and totals of an invoice: goods, then charges, discounts and credits, then tax by rate. */
export function linesAndTotals({
  lines,
  adjustments,
  currency,
}: Pick<Invoice, 'lines' | 'adjustments' | 'currency'>): Pick<Paper, 'columns' | 'lines' | 'totals'> {
  const { net, taxes } = taxTotals({ lines, adjustments });
  const isTaxed = taxes.length > 0;
  const withRate = (text: string, percent: number) => (isTaxed ? `${text} · Tax ${percent}%` : text);
  return {
    columns: ['Tool', 'Pieces', 'Price per piece', 'Amount'],
    lines: [
      ...lines.map((line) => [
        withRate(goodsText(line, lines.length > 1), line.taxPercent),
        formatPieces(line.pieces),
        printedMinor(line.unitPrice, currency),
        printedMinor(line.amount, currency),
      ]),
      ...adjustments.map((each) => [
        withRate(adjustmentName(each), each.taxPercent),
        '',
        '',
        printedMinor(each.amount, currency),
      ]),
    ],
    totals: [
      ...(isTaxed ? [['Total without tax', printedMinor(net, currency)] as const] : []),
      ...taxes.map(
        ({ percent, base, tax }) =>
          [taxName({ percent, base: printedMinor(base, currency) }), printedMinor(tax, currency)] as const,
      ),
      [
        `${isTaxed ? 'Total with tax' : 'Total'} (${currency})`,
        printedMinor(totalOf({ lines, adjustments }), currency),
      ],
    ],
  };
}

/** Why the invoice must not be paid, or not again. */
function stampOf(
  { superseded }: Invoice,
  { received, toPay, reported }: PaidSoFar,
  orders: readonly Order[],
): string | null {
  if (superseded) return 'SUPERSEDED: do not pay this revision';
  if (toPay + reported > 0) return null;
  if (orders.length > 0 && orders.every(({ cancelledAt }) => cancelledAt !== null)) return 'CANCELLED: do not pay';
  return received > 0 ? 'PAID IN FULL' : null;
}

/** A proforma invoice as a printable document. @param orders those that are paid on it, as they are now */
export function proformaPaper(invoice: Invoice, orders: readonly Order[], reported = 0): Paper {
  const { lines } = invoice;
  const paid = paidSoFar(invoice, orders, reported);
  return {
    title: 'Proforma invoice',
    number: invoiceNumber(invoice),
    from: company.name,
    stamp: stampOf(invoice, paid, orders),
    facts: known([
      ['Number', invoiceNumber(invoice)],
      ['Date', formatDate(invoice.issuedAt, 'long')],
      ['Valid until', paid.validity],
      ['Buyer’s PO', numbersOn(lines, 'poNumber')],
      ...shippingTerms(invoice),
      ...packingRows(lines),
    ]),
    parties: partiesOf(invoice),
    ...linesAndTotals(invoice),
    words: invoice.amountInWords,
    sections: [...marksSection(invoice), ...paymentSections(invoice, paid)],
    signature: invoice.seller.name,
  };
}
