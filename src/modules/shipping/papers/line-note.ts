import { formatDate } from '#src/core/site/calendar.ts';
import { company } from '#src/core/site/company.ts';
import { amountInWords } from '#src/modules/payments/invoices/amount-in-words.ts';
import { type InvoiceAdjustment, invoiceNumber, numbersOn, partiesOf } from '#src/modules/payments/invoices/invoice.ts';
import { totalOf } from '#src/modules/payments/invoices/invoice-amounts.ts';
import type { NoteKind } from './numbered-paper.ts';
import { type PaidInvoices, paidSection } from './paid-section.ts';
import type { Paper } from './paper.ts';
import { known, linesAndTotals } from './proforma-paper.ts';
import type { EntryPaper } from './shipment-papers.ts';

interface Noted {
  kind: NoteKind;
  /** With what no shipment states of it; negative on a credit note. */
  line: InvoiceAdjustment;
  /** Numbers of the commercial invoices of its shipments. */
  commercial: readonly string[];
  paid: PaidInvoices;
}

const TEXTS = {
  'debit-note': { title: 'Debit note', changes: 'Adds to', noted: 'Charged for' },
  'credit-note': { title: 'Credit note', changes: 'Corrects', noted: 'Credited for' },
};

/** The amounts that a note prints: what is credited is without a sign. */
const printed = (line: InvoiceAdjustment): InvoiceAdjustment =>
  line.amount > 0 ? line : { ...line, amount: -line.amount, tax: 0 - line.tax };

/** What a note adds to the commercial invoices or takes off, with its tax, in minor units; always positive. */
export const notedAmount = (line: InvoiceAdjustment): number => totalOf({ lines: [], adjustments: [printed(line)] });

/** Debit or credit note for a line that no commercial invoice states. */
export function lineNote(
  { invoice, number, issuedAt }: Omit<EntryPaper, 'order'>,
  { kind, line, commercial, paid }: Noted,
): Paper {
  const { currency, lines } = invoice;
  const { title, changes, noted } = TEXTS[kind];
  const stated = linesAndTotals({ lines: [], adjustments: [printed(line)], currency });
  return {
    title,
    number,
    from: company.name,
    stamp: null,
    facts: known([
      ['Number', number],
      ['Date', formatDate(issuedAt, 'long')],
      [changes, commercial.join('\n')],
      ['Proforma invoice', invoiceNumber(invoice)],
      ['Order', lines.map(({ orderNumber }) => orderNumber).join('\n')],
      ['Buyer’s PO', numbersOn(lines, 'poNumber')],
    ]),
    parties: partiesOf(invoice),
    columns: [noted, 'Amount'],
    lines: stated.lines.map((cells) => [cells[0] ?? '', cells.at(-1) ?? '']),
    totals: stated.totals,
    words: amountInWords(notedAmount(line), currency),
    sections: [paidSection(paid, [invoiceNumber(invoice)], currency, issuedAt)],
    signature: invoice.seller.name,
  };
}
