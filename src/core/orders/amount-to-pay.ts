import { fromMinorUnits, minorPriceOf } from '#src/platform/i18n/money.ts';
import { amountToPay, type Order, orderTotal } from './order.ts';

/** The share of an amount that belongs to `part` of `whole`, cut to minor units; 0 of nothing. */
export const cutShare = (amount: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Number((BigInt(amount) * BigInt(part)) / BigInt(whole));

type ShippedOrder = Pick<Order, 'shippedPieces' | 'orderedMinQty' | 'unitPrice' | 'adjustmentAmount' | 'currency'>;

/** The price of the pieces that were shipped, with their share of tax, charges and discounts, in minor units. */
function totalOfShipped({ shippedPieces, orderedMinQty, unitPrice, ...order }: ShippedOrder): number {
  const [unit, adjustment] = [unitPrice, order.adjustmentAmount].map((amount) => minorPriceOf(amount, order.currency));
  const share = cutShare(adjustment ?? 0, shippedPieces, orderedMinQty || 1);
  return Math.max(0, orderTotal(shippedPieces, unit ?? 0) + share);
}

/** What an order is to pay in all, in minor units: once it is cancelled, for the pieces that were shipped before. */
export const toPayFor = (order: Order): number =>
  order.cancelledAt === null ? minorPriceOf(amountToPay(order), order.currency) : totalOfShipped(order);

/** What it is, or was, to pay in all, in its currency: of a cancelled order, its shipped pieces if there are any. */
export const statedTotal = (order: Order): number =>
  fromMinorUnits(toPayFor(order), order.currency) || amountToPay(order);

/** What is to be paid for a cancelled order, in minor units; negative if it is to be paid back. */
export const dueForShipped = (order: Order): number =>
  order.cancelledAt === null ? 0 : toPayFor(order) - minorPriceOf(order.receivedAmount, order.currency);
