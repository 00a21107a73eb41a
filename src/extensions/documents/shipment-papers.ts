import type { Order } from '#src/core/orders/order.ts';
import type { EventData } from '#src/core/orders/order-history.ts';
import { company } from '#src/core/site/company.ts';
import { amountInWords } from '#src/extensions/payments/amount-in-words.ts';
import { type InvoiceDocument, type InvoiceLine, invoiceNumber } from '#src/extensions/payments/invoice.ts';
import type { LedgerEntry } from '#src/extensions/payments/ledger.ts';
import { formatDate } from '#src/platform/i18n/dates.ts';
import { formatMinor, formatPieces } from '#src/platform/i18n/money.ts';
import type { Facts, Paper } from './paper.ts';
import { goodsOf, known, packingFacts, partiesOf } from './proforma-paper.ts';

/** What a paper of an event is written from. */
export interface PaperFacts {
  order: Order;
  /** What the order is paid on. */
  invoice: InvoiceDocument;
  /** Of this paper. */
  number: string;
  /** Milliseconds since the epoch. */
  issuedAt: number;
}

/** Batteries travel in the box of a kit; the forwarder asks for its test summary and data sheet. */
const BATTERIES = 'UN3481, lithium ion batteries packed with equipment';

/** The line of an order for the pieces that left; what is counted by carton is said of whole lines only. */
export function shippedLine(line: InvoiceLine, pieces: number): InvoiceLine {
  if (pieces === line.pieces) return line;
  const amount = line.unitPrice * pieces;
  return { ...line, pieces, amount, cartons: null, netKg: null, grossKg: null, volumeM3: null };
}

function shipmentFacts({ invoice, order, number, issuedAt }: PaperFacts, { carrier, reference }: EventData): Facts {
  return known([
    ['Number', number],
    ['Date', formatDate(issuedAt, 'long')],
    ['Proforma invoice', invoiceNumber(invoice)],
    ['Order', order.number],
    ['Delivery', invoice.delivery],
    ['Carrier', carrier],
    ['AWB, B/L or truck', reference],
  ]);
}

/** What is paid for: the pieces of one shipment. */
export function commercialInvoice(facts: PaperFacts, line: InvoiceLine, data: EventData): Paper {
  const { invoice, number } = facts;
  const { currency } = invoice;
  return {
    title: 'Commercial invoice',
    number,
    from: company.name,
    stamp: null,
    facts: [...shipmentFacts(facts, data), ...packingFacts([line])],
    parties: partiesOf(invoice),
    columns: ['Tool', 'Pieces', 'Price per piece', 'Amount'],
    lines: [
      [
        goodsOf(line),
        formatPieces(line.pieces),
        formatMinor(line.unitPrice, currency),
        formatMinor(line.amount, currency),
      ],
    ],
    totals: [[`Total (${currency})`, formatMinor(line.amount, currency)]],
    words: amountInWords(line.amount, currency),
    sections: [],
    signature: invoice.seller.name,
  };
}

/** What is in the boxes of one shipment; it has the number of its commercial invoice. */
export function packingList(facts: PaperFacts, line: InvoiceLine, data: EventData): Paper {
  const { invoice, number } = facts;
  const batteries = line.supplied === 'Kit' ? ([['Dangerous goods', BATTERIES]] as const) : [];
  return {
    title: 'Packing list',
    number: number.replace('CI-', 'PL-'),
    from: company.name,
    stamp: null,
    facts: [
      ['Number', number.replace('CI-', 'PL-')],
      ['Commercial invoice', number],
      ...shipmentFacts(facts, data).slice(1),
    ],
    parties: partiesOf(invoice),
    columns: ['Tool', 'Pieces'],
    lines: [[goodsOf(line), formatPieces(line.pieces)]],
    totals: [],
    words: null,
    sections: [{ title: 'Packing', warning: null, text: null, rows: [...packingFacts([line]), ...batteries] }],
    signature: invoice.seller.name,
  };
}

/** What was received with one payment. @param received with it and before, in minor units */
export function receipt({ invoice, order, number, issuedAt }: PaperFacts, entry: LedgerEntry, received: number): Paper {
  const { currency } = entry;
  const line = invoice.lines.find(({ orderId }) => orderId === order._id);
  const amount = formatMinor(entry.amount, currency);
  return {
    title: 'Receipt',
    number,
    from: company.name,
    stamp: null,
    facts: known([
      ['Number', number],
      ['Date', formatDate(issuedAt, 'long')],
      ['Received on', formatDate(entry.on, 'long')],
      ['Bank reference', entry.reference],
    ]),
    parties: partiesOf(invoice),
    columns: ['Received for', 'Amount'],
    lines: [[`Order ${order.number}, ${order.orderedTool}\nProforma invoice ${invoiceNumber(invoice)}`, amount]],
    totals: [[`Received (${currency})`, amount]],
    words: amountInWords(entry.amount, currency),
    sections: line
      ? [
          {
            title: 'Balance of the order',
            warning: null,
            text: null,
            rows: [
              ['Total', formatMinor(line.amount, currency)],
              ['Received so far', formatMinor(received, currency)],
              ['Still to pay', formatMinor(Math.max(0, line.amount - received), currency)],
            ],
          },
        ]
      : [],
    signature: invoice.seller.name,
  };
}
