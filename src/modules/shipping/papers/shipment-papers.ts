import { statedTotal } from '#src/core/orders/amount-to-pay.ts';
import { amountToPay, type Order } from '#src/core/orders/order.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import { company, registrations } from '#src/core/site/company.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { amountInWords } from '#src/modules/payments/invoices/amount-in-words.ts';
import {
  type InvoiceAdjustment,
  type InvoiceContent,
  type InvoiceLine,
  invoiceNumber,
  numbersOn,
  partiesOf,
} from '#src/modules/payments/invoices/invoice.ts';
import { totalOf } from '#src/modules/payments/invoices/invoice-amounts.ts';
import { packedGoods } from '#src/modules/payments/invoices/packed-goods.ts';
import type { LedgerEntry } from '#src/modules/payments/ledger/ledger.ts';
import { formatPieces, minorPriceOf, printedMinor } from '#src/platform/i18n/money.ts';
import { type PaidInvoices, paidSection } from './paid-section.ts';
import type { LabelledRows, Paper } from './paper.ts';
import { packingListNumber } from './paper-number.ts';
import { goodsText, known, linesAndTotals, marksSection, packingRows } from './proforma-paper.ts';

/** Source data for the documents of a shipment. */
export interface ShipmentPaper {
  /** Invoice of the first order with all goods of the shipment: seller, buyer, terms of delivery. */
  invoice: InvoiceContent;
  /** Invoices of all orders in the shipment. */
  invoices: readonly InvoiceContent[];
  number: string;
  /** Milliseconds since the epoch. */
  issuedAt: number;
  /** Charges, discounts and credits that belong to the shipped goods. */
  adjustments: readonly InvoiceAdjustment[];
  /** Carrier, container and dates. */
  shipped: LabelledRows;
  paid: PaidInvoices;
}

/** Source data for the document of a payment. */
export interface EntryPaper {
  order: Order;
  /** Invoice of the order. */
  invoice: InvoiceContent;
  /** Number of this document. */
  number: string;
  /** Milliseconds since the epoch. */
  issuedAt: number;
}

/** Shipped pieces of an order. */
export interface ShippedGoods {
  line: InvoiceLine;
  /** Dangerous goods declaration of the batteries, packed alone or with their tool; null without batteries. */
  dangerous: string | null;
  /** Size, pieces and gross weight of a carton; null where the tool has none, or the line was packed in others. */
  carton: string | null;
}

type ShippingTool = Pick<Tool, 'hsCode' | 'origin' | 'carton' | 'weightKg' | 'wattHours'>;

/** UN numbers of lithium ion batteries, as required by forwarders. */
const WITH_TOOLS = 'UN3481, lithium ion batteries packed with equipment';
const WITHOUT_TOOLS = 'UN3480, lithium ion batteries';

const figure = (value: number | null, unit = '') => (value === null ? '' : `${formatPieces(value)}${unit}`);

/** A carton in words, unless the figures of the line are those of another one. */
function cartonText(line: InvoiceLine, tool: ShippingTool | undefined): string | null {
  const packed = packedGoods(tool, line.pieces, line.cartons);
  if (
    !tool?.carton ||
    line.pieces < tool.carton.pieces ||
    packed.volumeM3 !== line.volumeM3 ||
    packed.grossKg !== line.grossKg
  )
    return null;
  const { pieces, lengthCm, widthCm, heightCm, grossKg } = tool.carton;
  const size = `${lengthCm} × ${widthCm} × ${heightCm} cm`;
  return `Carton ${size} · ${pieces} ${pieces === 1 ? 'piece' : 'pieces'} · gross ${figure(grossKg, ' kg')}`;
}

/** An order line reduced to the shipped pieces and the counted cartons. @param tool in its current state */
export function shippedGoods(
  line: InvoiceLine,
  { pieces, cartons }: { pieces: number; cartons: number | null },
  tool: ShippingTool | undefined,
): ShippedGoods {
  const dangerous =
    line.supplied === 'Kit' ? WITH_TOOLS : line.supplied === null && tool?.wattHours ? WITHOUT_TOOLS : null;
  const isAsInvoiced = pieces === line.pieces && (cartons ?? line.cartons) === line.cartons;
  // An order that was invoiced later, such as one from before the module was on, has no figures of its packing.
  const isWithoutFigures = line.cartons === null && tool?.carton;
  if (isAsInvoiced && !isWithoutFigures) return { line, dangerous, carton: cartonText(line, tool) };
  const packed = packedGoods(tool, pieces, cartons);
  const hsCode = line.hsCode ?? packed.hsCode;
  const origin = line.origin ?? packed.origin;
  const shipped = { ...line, ...packed, pieces, amount: line.unitPrice * pieces, hsCode, origin };
  return { line: shipped, dangerous, carton: cartonText(shipped, tool) };
}

/** Total of the shipped goods, in minor units. */
export const shipmentTotal = ({ adjustments }: Pick<ShipmentPaper, 'adjustments'>, goods: readonly ShippedGoods[]) =>
  totalOf({ lines: goods.map(({ line }) => line), adjustments });

const numbersOf = (invoices: readonly InvoiceContent[]) => [...new Set(invoices.map(invoiceNumber))];

function shipmentRows(
  { invoice, invoices, number, issuedAt, shipped }: ShipmentPaper,
  goods: readonly ShippedGoods[],
): LabelledRows {
  const lines = goods.map(({ line }) => line);
  return known([
    ['Number', number],
    ['Date', formatDate(issuedAt, 'long')],
    ['Proforma invoice', numbersOf(invoices).join(', ')],
    ['Order', goods.map(({ line }) => line.orderNumber).join(', ')],
    ['Buyer’s PO', numbersOn(lines, 'poNumber')],
    ['EXP number', numbersOn(lines, 'expNumber') ?? registrations.exp],
    ['Delivery', invoices[0]?.delivery],
    ['Port of loading', invoices[0]?.portOfLoading],
    ['Port of discharge', invoice.buyer.portOfDischarge],
    ...shipped,
  ]);
}

/** Commercial invoice for the pieces of one shipment, with their share of charges, discounts and tax. */
export function commercialInvoice(shipment: ShipmentPaper, goods: readonly ShippedGoods[]): Paper {
  const { invoice, invoices, number, adjustments, paid, issuedAt } = shipment;
  const { currency } = invoice;
  return {
    title: 'Commercial invoice',
    number,
    from: company.name,
    stamp: null,
    facts: [...shipmentRows(shipment, goods), ...packingRows(goods.map(({ line }) => line))],
    parties: partiesOf(invoice),
    ...linesAndTotals({ currency, adjustments, lines: goods.map(({ line }) => line) }),
    words: amountInWords(shipmentTotal(shipment, goods), currency),
    sections: [...marksSection(invoice), paidSection(paid, numbersOf(invoices), currency, issuedAt)],
    signature: invoice.seller.name,
  };
}

/** `1-144`: the numbers on the cartons of each line; empty from the first line on whose cartons are not known. */
export function cartonNumbers(lines: readonly Pick<InvoiceLine, 'cartons'>[]): string[] {
  let last: number | null = 0;
  return lines.map(({ cartons }) => {
    const before: number | null = last;
    last = before === null || cartons === null ? null : before + cartons;
    if (before === null || last === null || last === before) return '';
    return last === before + 1 ? `${last}` : `${before + 1}-${last}`;
  });
}

/** A table without the columns that no line has a figure for. */
function withoutEmptyColumns(columns: readonly string[], lines: readonly (readonly string[])[]) {
  const isFilled = (_: string, at: number) => lines.some((line) => line[at] !== '');
  return { columns: columns.filter(isFilled), lines: lines.map((line) => line.filter(isFilled)) };
}

/** Packing list of one shipment, numbered like its commercial invoice. */
export function packingList(shipment: ShipmentPaper, goods: readonly ShippedGoods[]): Paper {
  const { invoice, number } = shipment;
  const dangerous = [...new Set(goods.flatMap((item) => item.dangerous ?? []))];
  const lines = goods.map(({ line }) => line);
  const numbers = cartonNumbers(lines);
  const rows = known([
    ['Pieces', formatPieces(lines.reduce((sum, { pieces }) => sum + pieces, 0))],
    ...packingRows(lines),
    ['Dangerous goods', dangerous.join('\n')],
  ]);
  return {
    title: 'Packing list',
    number: packingListNumber(number),
    from: company.name,
    stamp: null,
    facts: [
      ['Number', packingListNumber(number)],
      ['Commercial invoice', number],
      ...shipmentRows(shipment, goods).slice(1),
    ],
    parties: partiesOf(invoice),
    ...withoutEmptyColumns(
      ['Tool', 'Pieces', 'Cartons', 'Carton numbers', 'Net', 'Gross', 'Volume'],
      goods.map(({ line, carton }, at) => [
        [goodsText(line, goods.length > 1), carton].filter(Boolean).join('\n'),
        formatPieces(line.pieces),
        figure(line.cartons),
        numbers[at] ?? '',
        figure(line.netKg, ' kg'),
        figure(line.grossKg, ' kg'),
        line.volumeM3 === null ? '' : `${line.volumeM3} m³`,
      ]),
    ),
    totals: [],
    words: null,
    sections: [{ title: 'In total', warning: null, text: null, rows }, ...marksSection(invoice)],
    signature: invoice.seller.name,
  };
}

/** What the order was to pay in all: once it was cancelled, for its shipped pieces. In minor units. */
function totalAt(order: Order, time: number): number {
  const isCancelled = order.cancelledAt !== null && Date.parse(order.cancelledAt) <= time;
  return minorPriceOf(isCancelled ? statedTotal(order) : amountToPay(order), order.currency);
}

/** Receipt of one payment. @param received amount including this payment, in minor units */
export function receipt({ invoice, order, number, issuedAt }: EntryPaper, entry: LedgerEntry, received: number): Paper {
  const { currency } = entry;
  const line = invoice.lines.find(({ orderId }) => orderId === order._id);
  const total = totalAt(order, issuedAt);
  const amount = printedMinor(entry.amount, currency);
  return {
    title: 'Receipt',
    number,
    from: company.name,
    stamp: null,
    facts: known([
      ['Number', number],
      ['Date', formatDate(issuedAt, 'long')],
      ['Buyer’s PO', line?.poNumber],
      ['Received on', formatDate(entry.on, 'long')],
      ['Paid by', entry.method],
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
              ['Total', printedMinor(total, currency)],
              ['Received so far', printedMinor(received, currency)],
              ['Still to pay', printedMinor(Math.max(0, total - received), currency)],
            ],
          },
        ]
      : [],
    signature: invoice.seller.name,
  };
}
