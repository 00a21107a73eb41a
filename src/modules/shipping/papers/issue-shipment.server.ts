import { findOrdersById } from '#src/core/orders/order-repository.server.ts';
import { findTool } from '#src/core/tools/tool-repository.server.ts';
import type { InvoiceContent } from '#src/modules/payments/invoices/invoice.ts';
import { withCurrentParties } from '#src/modules/payments/invoices/parties.server.ts';
import { sumPendingFor } from '#src/modules/payments/slips/slip-repository.server.ts';
import { printedMinor } from '#src/platform/i18n/money.ts';
import type { GoodsShipped } from '../fulfilment/read-shipments.server.ts';
import { accountOf, issuePaper, type WritePaper } from './issue-paper.server.ts';
import type { PaidInvoices } from './paid-section.ts';
import { type PaperParts, type PaperSource, shippedWith, unknownPaper } from './paper-source.server.ts';
import type { IssuedPaperTable } from './paper-table.ts';
import { invoiceOfShipped, sharesOfShipment } from './shares-of-shipment.server.ts';
import { commercialInvoice, packingList, shipmentTotal, shippedGoods } from './shipment-papers.ts';
import { sumOfAdjustments } from './shipped-share.ts';

type ShippedPieces = GoodsShipped['lines'][number];

/** A shipped line of an order, with the invoice it is on. */
async function shippedLine(shop: PaperParts, { orderId, ...shipped }: ShippedPieces) {
  const { order, invoice } = await invoiceOfShipped(shop, orderId);
  const ordered = invoice.lines.find((line) => line.orderId === orderId);
  if (!ordered) throw unknownPaper();
  return { invoice, goods: shippedGoods(ordered, shipped, await findTool(shop.db, order.toolId)) };
}

/** The payments for all orders on these invoices. */
export async function paidInvoices({ db }: PaperParts, invoices: readonly InvoiceContent[]): Promise<PaidInvoices> {
  const different = [...new Map(invoices.map((invoice) => [invoice.number, invoice])).values()];
  const reported = await Promise.all(different.map((invoice) => sumPendingFor(db, invoice)));
  const ids = different.flatMap(({ lines }) => lines.map(({ orderId }) => orderId));
  return { orders: await findOrdersById(db, ids), reported: reported.reduce((sum, amount) => sum + amount, 0) };
}

/** Commercial invoice and packing list of a shipment: the same for each of its orders. */
export async function issueShipment(shop: PaperParts, source: PaperSource): Promise<IssuedPaperTable> {
  const shipment = await shippedWith(shop, source);
  const [first] = shipment.lines;
  if (!first) throw unknownPaper();
  const { eventId: id, orderId } = first;
  const issued = { kind: 'commercial-invoice', event: { ...source.event, id }, orderId } as const;
  return issuePaper(shop.db, issued, () => writeShipment(shop, source, shipment));
}

async function writeShipment(shop: PaperParts, source: PaperSource, shipment: GoodsShipped): Promise<WritePaper> {
  const { lines, details: shipped } = shipment;
  const shippedLines = await Promise.all(lines.map((line) => shippedLine(shop, line)));
  const shippedGoodsLines = shippedLines.map(({ goods }) => goods.line);
  const invoice = await withCurrentParties(shop.db, { ...source.invoice, lines: shippedGoodsLines });
  const invoices = shippedLines.map((line) => line.invoice);
  const shares = await sharesOfShipment(shop, shipment);
  const taxOf = (orderId: string) => shares.find((share) => share.orderId === orderId)?.tax ?? 0;
  const goods = shippedLines.map(({ goods: item }, at) => {
    const line = invoice.lines[at] ?? item.line;
    return { ...item, line: { ...line, tax: taxOf(line.orderId) } };
  });
  const paid = await paidInvoices(shop, invoices);
  const adjustments = sumOfAdjustments(shares.flatMap((share) => share.adjustments));
  return (number, issuedAt) => {
    const parts = { invoice, invoices, number, issuedAt, shipped, paid, adjustments };
    return {
      paper: commercialInvoice(parts, goods),
      packingList: packingList(parts, goods),
      amount: printedMinor(shipmentTotal(parts, goods), invoice.currency),
      account: accountOf(invoice),
    };
  };
}
