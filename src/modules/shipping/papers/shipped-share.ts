import { cutShare } from '#src/core/orders/amount-to-pay.ts';
import type { InvoiceAdjustment, InvoiceContent, InvoiceLine } from '#src/modules/payments/invoices/invoice.ts';

/** Pieces by order id. */
export type PiecesByOrder = ReadonlyMap<string, number>;

type Amounts = Pick<InvoiceContent, 'lines' | 'adjustments'>;

const priceOf = (lines: readonly InvoiceLine[], pieces: PiecesByOrder) =>
  lines.reduce((sum, { orderId, unitPrice }) => sum + unitPrice * (pieces.get(orderId) ?? 0), 0);

/** The tax of the pieces of a shipment; the last one has what rounding left. */
export function taxShare({ orderId, pieces, tax }: InvoiceLine, before: PiecesByOrder, now: PiecesByOrder): number {
  const earlier = before.get(orderId) ?? 0;
  return cutShare(tax, earlier + (now.get(orderId) ?? 0), pieces) - cutShare(tax, earlier, pieces);
}

/**
 * Charges, discounts and credits of an invoice, in proportion to the price of the goods of a shipment. What
 * all shipments have up to one is cut, so that the last one has the rest.
 * @param before what left with earlier shipments
 * @param now what leaves with this one
 */
export function adjustmentShares(
  { lines, adjustments }: Amounts,
  before: PiecesByOrder,
  now: PiecesByOrder,
): InvoiceAdjustment[] {
  const whole = lines.reduce((sum, { amount }) => sum + amount, 0);
  const start = priceOf(lines, before);
  const end = start + priceOf(lines, now);
  const share = (amount: number) => cutShare(amount, end, whole) - cutShare(amount, start, whole);
  return adjustments
    .map((each) => ({ ...each, amount: share(each.amount), tax: share(each.tax) }))
    .filter(({ amount, tax }) => amount !== 0 || tax !== 0);
}
