import { formatDate } from '#src/core/site/calendar.ts';
import { company } from '#src/core/site/company.ts';
import { amountInWords } from '#src/modules/payments/invoices/amount-in-words.ts';
import { invoiceNumber, numbersOn, partiesOf } from '#src/modules/payments/invoices/invoice.ts';
import type { LedgerEntry } from '#src/modules/payments/ledger/ledger.ts';
import { printedMinor } from '#src/platform/i18n/money.ts';
import type { Paper } from './paper.ts';
import { known } from './proforma-paper.ts';
import type { EntryPaper } from './shipment-papers.ts';

interface Credited {
  /** The ledger entry of the refund. */
  entry: LedgerEntry;
  /** What it credits of the refund, in minor units: other papers state the rest. */
  credited: number;
  /** Numbers of the order's commercial invoices. */
  commercial: readonly string[];
  /** The clerk's note to the customer. */
  note: string | undefined;
}

/** Reason for the refund: the clerk's note, or else derived from the state of the order. */
function reasonOf({ order }: EntryPaper, note: string | undefined): string {
  if (note?.trim()) return note.trim();
  return order.cancelledAt === null ? 'Received above what is due' : 'The order is cancelled';
}

/** Credit note for a refund. It corrects the commercial invoices, or else the proforma invoice. */
export function creditNote(entryPaper: EntryPaper, { entry, credited, commercial, note }: Credited): Paper {
  const { invoice, order, number, issuedAt } = entryPaper;
  const { currency } = entry;
  const ofOrder = invoice.lines.filter(({ orderId }) => orderId === order._id);
  const amount = printedMinor(credited, currency);
  const proforma = invoiceNumber(invoice);
  const corrected = [
    commercial.length > 0 ? `Commercial invoice ${commercial.join(', ')}` : null,
    `Proforma invoice ${proforma}`,
  ];
  return {
    title: 'Credit note',
    number,
    from: company.name,
    stamp: null,
    facts: known([
      ['Number', number],
      ['Date', formatDate(issuedAt, 'long')],
      ['Corrects', commercial.length > 0 ? commercial.join('\n') : proforma],
      ['Order', order.number],
      ['Buyer’s PO', numbersOn(ofOrder, 'poNumber')],
    ]),
    parties: partiesOf(invoice),
    columns: ['Credited for', 'Amount'],
    lines: [[[`Order ${order.number}, ${order.orderedTool}`, ...corrected.filter(Boolean)].join('\n'), amount]],
    totals: [[`Credit (${currency})`, amount]],
    words: amountInWords(credited, currency),
    sections: [
      {
        title: 'Paid back',
        warning: null,
        text: null,
        rows: known([
          ['Reason', reasonOf(entryPaper, note)],
          ['Amount', credited === -entry.amount ? null : printedMinor(-entry.amount, currency)],
          ['Paid back on', formatDate(entry.on, 'long')],
          ['Paid back by', entry.method],
          ['Bank reference', entry.reference],
        ]),
      },
    ],
    signature: invoice.seller.name,
  };
}
