import { findOrder } from '#src/core/orders/order-repository.server.ts';
import { type InvoiceAdjustment, type InvoiceContent, invoiceNumber } from '#src/modules/payments/invoices/invoice.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { type GoodsShipped, shipmentsOf } from '../fulfilment/read-shipments.server.ts';
import type { PaperParts } from './paper-source.server.ts';
import { adjustmentShares, taxShare } from './shipped-share.ts';

/** Pieces of an order that left before an event. */
async function shippedBefore(db: Db, orderId: string, eventId: string): Promise<number> {
  const found = await findOrder(db, orderId);
  if (!found) return 0;
  const lines = (await shipmentsOf(db, found)).flatMap((shipment) => shipment.lines);
  const earlier = lines.filter((line) => line.orderId === orderId && line.eventId < eventId);
  return earlier.reduce((sum, { pieces }) => sum + pieces, 0);
}

interface Shares {
  /** Of each line of the shipment, in minor units. */
  taxes: number[];
  adjustments: InvoiceAdjustment[];
}

/** What of the charges, discounts and tax of its invoices belongs to a shipment. @param invoices of its lines */
export async function sharesOfShipment(
  { db }: Pick<PaperParts, 'db'>,
  lines: GoodsShipped['lines'],
  invoices: readonly InvoiceContent[],
): Promise<Shares> {
  const now = new Map(lines.map(({ orderId, pieces }) => [orderId, pieces]));
  const own = new Map(lines.map(({ orderId, eventId }) => [orderId, eventId]));
  const byNumber = new Map(invoices.map((invoice) => [invoiceNumber(invoice), invoice]));
  const before = new Map<string, number>();
  for (const { orderId } of [...byNumber.values()].flatMap((invoice) => invoice.lines))
    before.set(orderId, await shippedBefore(db, orderId, own.get(orderId) ?? lines[0]?.eventId ?? ''));
  const taxes = lines.map(({ orderId }, index) => {
    const line = invoices[index]?.lines.find((each) => each.orderId === orderId);
    return line ? taxShare(line, before, now) : 0;
  });
  return { taxes, adjustments: [...byNumber.values()].flatMap((invoice) => adjustmentShares(invoice, before, now)) };
}
