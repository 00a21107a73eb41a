import { formatDate } from '#src/core/site/calendar.ts';
import { company } from '#src/core/site/company.ts';
import { amountInWords } from '#src/modules/payments/invoices/amount-in-words.ts';
import { type InvoiceAdjustment, invoiceNumber, numbersOn, partiesOf } from '#src/modules/payments/invoices/invoice.ts';
import { totalOf } from '#src/modules/payments/invoices/invoice-amounts.ts';
import { type PaidInvoices, paidSection } from './paid-section.ts';
import type { Paper } from './paper.ts';
import { known, linesAndTotals } from './proforma-paper.ts';
import type { EntryPaper } from './shipment-papers.ts';

interface Debited {
  /** With what no shipment states of it. */
  charge: InvoiceAdjustment;
  /** Numbers of the commercial invoices of its shipments. */
  commercial: readonly string[];
  paid: PaidInvoices;
}

/** What a charge adds to the commercial invoices, with its tax, in minor units. */
export const debitedAmount = (charge: InvoiceAdjustment): number => totalOf({ lines: [], adjustments: [charge] });

/** Debit note for a charge that no commercial invoice states. */
export function debitNote(
  { invoice, number, issuedAt }: Omit<EntryPaper, 'order'>,
  { charge, commercial, paid }: Debited,
): Paper {
  const { currency, lines } = invoice;
  const stated = linesAndTotals({ lines: [], adjustments: [charge], currency });
  return {
    title: 'Debit note',
    number,
    from: company.name,
    stamp: null,
    facts: known([
      ['Number', number],
      ['Date', formatDate(issuedAt, 'long')],
      ['Adds to', commercial.join('\n')],
      ['Proforma invoice', invoiceNumber(invoice)],
      ['Order', lines.map(({ orderNumber }) => orderNumber).join('\n')],
      ['Buyer’s PO', numbersOn(lines, 'poNumber')],
    ]),
    parties: partiesOf(invoice),
    columns: ['Charged for', 'Amount'],
    lines: stated.lines.map((cells) => [cells[0] ?? '', cells.at(-1) ?? '']),
    totals: stated.totals,
    words: amountInWords(debitedAmount(charge), currency),
    sections: [paidSection(paid, [invoiceNumber(invoice)], currency, issuedAt)],
    signature: invoice.seller.name,
  };
}
