import { cutShare } from '#src/core/orders/amount-to-pay.ts';
import type { Order } from '#src/core/orders/order.ts';
import type { InvoiceAdjustment, InvoiceContent, InvoiceLine } from '../invoices/invoice.ts';
import { priceOfTools } from '../invoices/recalculate.ts';

type Content = Pick<InvoiceContent, 'lines' | 'adjustments'>;

type CancelledOrder = Pick<Order, '_id' | 'cancelledAt' | 'shippedPieces'>;

function shippedLine(line: InvoiceLine, pieces: number): InvoiceLine {
  return { ...line, pieces, amount: line.unitPrice * pieces, tax: cutShare(line.tax, pieces, line.pieces) };
}

/**
 * What is to be paid for the pieces that were shipped of cancelled orders: their lines, and their share of charges,
 * discounts and tax, by the last revision that has the order.
 * @param revisions of the invoice, oldest first
 * @param orders that are paid on it
 */
export function shippedContent(revisions: readonly Content[], orders: readonly CancelledOrder[]): Content {
  const shipped = orders.filter(({ cancelledAt, shippedPieces }) => cancelledAt !== null && shippedPieces > 0);
  const lines: InvoiceLine[] = [];
  const adjustments: InvoiceAdjustment[] = [];
  for (const { _id, shippedPieces } of shipped) {
    const last = revisions.findLast((revision) => revision.lines.some(({ orderId }) => orderId === _id));
    const line = last?.lines.find(({ orderId }) => orderId === _id);
    if (!last || !line) continue;
    const own = shippedLine(line, shippedPieces);
    const ownShare = (amount: number) => cutShare(amount, own.amount, priceOfTools(last));
    lines.push(own);
    adjustments.push(
      ...last.adjustments.map((each) => ({ ...each, amount: ownShare(each.amount), tax: ownShare(each.tax) })),
    );
  }
  return { lines, adjustments };
}
