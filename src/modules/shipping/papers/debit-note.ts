import { formatDate } from '#src/core/site/calendar.ts';
import { company } from '#src/core/site/company.ts';
import { amountInWords } from '#src/modules/payments/invoices/amount-in-words.ts';
import { type InvoiceAdjustment, invoiceNumber, numbersOn, partiesOf } from '#src/modules/payments/invoices/invoice.ts';
import { totalOf } from '#src/modules/payments/invoices/invoice-amounts.ts';
import { printedMinor } from '#src/platform/i18n/money.ts';
import { type PaidInvoices, paidSection } from './paid-section.ts';
import type { Paper } from './paper.ts';
import { known, linesAndTotals } from './proforma-paper.ts';
import type { EntryPaper } from './shipment-papers.ts';

interface Debited {
  /** Added to the invoice after its goods have left. */
  charge: InvoiceAdjustment;
  /** Numbers of the order's commercial invoices. */
  commercial: readonly string[];
  paid: PaidInvoices;
}

/** What a charge adds to the commercial invoices, with its tax, in minor units. */
export const debitedAmount = (charge: InvoiceAdjustment): number => totalOf({ lines: [], adjustments: [charge] });

/** Debit note for a charge that no commercial invoice states. */
export function debitNote(entryPaper: EntryPaper, { charge, commercial, paid }: Debited): Paper {
  const { invoice, order, number, issuedAt } = entryPaper;
  const { currency, lines } = invoice;
  const { totals } = linesAndTotals({ lines: [], adjustments: [charge], currency });
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
      ['Order', order.number],
      ['Buyer’s PO', numbersOn(lines, 'poNumber')],
    ]),
    parties: partiesOf(invoice),
    columns: ['Charged for', 'Amount'],
    lines: [[charge.text, printedMinor(charge.amount, currency)]],
    totals,
    words: amountInWords(debitedAmount(charge), currency),
    sections: [paidSection(paid, [invoiceNumber(invoice)], currency, issuedAt)],
    signature: invoice.seller.name,
  };
}
