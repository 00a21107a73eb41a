import { findOrder } from '#src/core/orders/order-repository.server.ts';
import { currentDetails } from '#src/modules/payments/bank-details/current-details.server.ts';
import { type InvoiceContent, invoiceNumber } from '#src/modules/payments/invoices/invoice.ts';
import { invoiceOfOrder } from '#src/modules/payments/invoices/issue-invoice.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { type GoodsShipped, storedShipments } from '../fulfilment/read-shipments.server.ts';
import { listInvoiceShares, listShipmentLines, updateInvoiceShare } from '../fulfilment/shipment-repository.server.ts';
import type { IssuedPaper } from './issue-paper.server.ts';
import { listPapersOfOrders } from './issued-paper-repository.server.ts';
import { CREDIT_NOTE, DEBIT_NOTE } from './numbered-paper.ts';
import { type PaperParts, unknownPaper } from './paper-source.server.ts';
import { type ShippedShare, sharesOf } from './shipped-share.ts';

type ShippedLines = GoodsShipped['lines'];
/** A shipment with its lines, oldest first. */
type Shipped = Pick<GoodsShipped, '_id' | 'lines'>;

/** An order with shipped pieces, and its invoice. @throws Refusal 404 without such an order */
export async function invoiceOfShipped({ config, db }: PaperParts, orderId: string) {
  const found = await findOrder(db, orderId);
  if (!found) throw unknownPaper();
  return { order: found.order, invoice: await invoiceOfOrder(db, found, await currentDetails(db, config)) };
}

/** Shipments of the orders of an invoice, oldest first. */
export async function shipmentsOn(db: Db, { lines }: Pick<InvoiceContent, 'lines'>): Promise<Shipped[]> {
  const byId = new Map<string, Shipped>();
  for (const { orderId } of lines)
    for (const shipment of storedShipments(await listShipmentLines(db, orderId))) byId.set(shipment._id, shipment);
  return [...byId.values()].sort((a, b) => (a._id < b._id ? -1 : 1));
}

/** What the debit and credit notes of lines of an invoice state, like what a shipment states. */
async function notedShares(db: Db, { lines }: Pick<InvoiceContent, 'lines'>): Promise<ShippedShare[]> {
  const ids = lines.map(({ orderId }) => orderId);
  const notes = [
    ...(await listPapersOfOrders(db, DEBIT_NOTE, ids)),
    ...(await listPapersOfOrders(db, CREDIT_NOTE, ids)),
  ];
  return notes.map(({ order_id: orderId, content }) => {
    const { charge } = JSON.parse(content) as IssuedPaper;
    return { orderId, tax: 0, adjustments: charge ? [charge] : [] };
  });
}

async function sharesOnInvoice(shop: PaperParts, invoice: InvoiceContent, { _id, lines }: Shipped) {
  const before = new Map<string, number>();
  const stated: ShippedShare[] = [];
  // Ids are ordered by time, so that no shipment is before itself, whichever of its orders are on the invoice.
  for (const earlier of (await shipmentsOn(shop.db, invoice)).filter((each) => each._id < _id)) {
    stated.push(...(await sharesOfShipment(shop, earlier)));
    for (const { orderId, pieces } of earlier.lines) before.set(orderId, (before.get(orderId) ?? 0) + pieces);
  }
  stated.push(...(await notedShares(shop.db, invoice)));
  return sharesOf(invoice, before, new Map(lines.map(({ orderId, pieces }) => [orderId, pieces])), stated);
}

async function storedShares(db: Db, shipmentId: string): Promise<ShippedShare[] | undefined> {
  const rows = await listInvoiceShares(db, shipmentId);
  if (rows.some(({ invoice_share }) => invoice_share === null)) return undefined;
  return rows.map(({ invoice_share }) => JSON.parse(invoice_share ?? '') as ShippedShare);
}

/** What the shipments and notes of an invoice state of it; undefined while one may still state more. */
export async function allSharesOf(db: Db, invoice: Pick<InvoiceContent, 'lines'>): Promise<ShippedShare[] | undefined> {
  const shares = await notedShares(db, invoice);
  for (const { _id } of await shipmentsOn(db, invoice)) {
    const stored = await storedShares(db, _id);
    if (!stored) return undefined;
    shares.push(...stored);
  }
  return shares;
}

/**
 * What a shipment bears of its invoices besides the price of its pieces. It follows from the invoices as they are when
 * this shipment, or a later one, is first invoiced, and is kept from then on: later shipments bear what it leaves.
 * Call it once neither this shipment nor an earlier one can be undone.
 */
export async function sharesOfShipment(shop: PaperParts, { _id, lines }: Shipped): Promise<ShippedShare[]> {
  const stored = await storedShares(shop.db, _id);
  if (stored) return stored;
  const byInvoice = new Map<string, { invoice: InvoiceContent; own: ShippedLines[number][] }>();
  for (const line of lines) {
    const { invoice } = await invoiceOfShipped(shop, line.orderId);
    const own = byInvoice.get(invoiceNumber(invoice))?.own ?? [];
    byInvoice.set(invoiceNumber(invoice), { invoice, own: [...own, line] });
  }
  const shares: ShippedShare[] = [];
  for (const { invoice, own } of byInvoice.values())
    shares.push(...(await sharesOnInvoice(shop, invoice, { _id, lines: own })));
  return inTransaction(shop.db, async (trx) => {
    // A concurrent request may have set them, of which all are then kept.
    for (const share of shares)
      await updateInvoiceShare(trx, _id, { order_id: share.orderId, invoice_share: JSON.stringify(share) });
    return (await storedShares(trx, _id)) ?? shares;
  });
}
