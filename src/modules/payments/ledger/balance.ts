import { amountToPay, type Order, orderTotal } from '#src/core/orders/order.ts';
import { minorPriceOf } from '#src/platform/i18n/money.ts';

/** Received and due amounts of an order, in minor units. */
export interface Balance {
  /** Everything that is to be paid: the price of the pieces with charges and tax, less discounts. */
  total: number;
  /** Sum of the ledger entries. */
  received: number;
  /** Outstanding part of the deposit. */
  depositDue: number;
  /** Outstanding part of what is due first, which confirms the order: the deposit, or the total where there is none. */
  firstDue: number;
  due: number;
  /** Amount to be refunded: what was received above the total or, on a cancelled order, above `totalOfShipped`. */
  over: number;
  /** Unpaid part of `totalOfShipped` of a cancelled order; 0 on any other order. */
  shippedDue: number;
}

type ShippedOrder = Pick<Order, 'shippedPieces' | 'orderedMinQty' | 'unitPrice' | 'adjustmentAmount' | 'currency'>;

/**
 * What an order is to pay once it is cancelled, in minor units: the price of the pieces that were shipped before, with
 * their share of tax, charges and discounts.
 */
function totalOfShipped({ shippedPieces, orderedMinQty, unitPrice, ...order }: ShippedOrder): number {
  const [unit, adjustment] = [unitPrice, order.adjustmentAmount].map((amount) => minorPriceOf(amount, order.currency));
  const share = (BigInt(adjustment ?? 0) * BigInt(shippedPieces)) / BigInt(orderedMinQty || 1);
  return Math.max(0, orderTotal(shippedPieces, unit ?? 0) + Number(share));
}

/** What an order is to pay in all, in minor units: once it is cancelled, for the pieces that were shipped before. */
export const toPayFor = (order: Order): number =>
  order.cancelledAt === null ? minorPriceOf(amountToPay(order), order.currency) : totalOfShipped(order);

export function balanceOf(order: Order): Balance {
  const minorOf = (amount: number) => minorPriceOf(amount, order.currency);
  const [total, received] = [minorOf(amountToPay(order)), minorOf(order.receivedAmount)];
  if (order.cancelledAt !== null) {
    const excess = received - totalOfShipped(order);
    return {
      total,
      received,
      depositDue: 0,
      firstDue: 0,
      due: 0,
      over: Math.max(0, excess),
      shippedDue: Math.max(0, -excess),
    };
  }
  return {
    total,
    received,
    depositDue: Math.max(0, minorOf(order.depositAmount) - received),
    firstDue: Math.max(0, (minorOf(order.depositAmount) || total) - received),
    due: Math.max(0, total - received),
    over: Math.max(0, received - total),
    shippedDue: 0,
  };
}

/** What is due now, in minor units: the outstanding part of the deposit, otherwise everything. */
export function dueNow({ depositDue, due }: Pick<Balance, 'depositDue' | 'due'>): number {
  return depositDue > 0 ? Math.min(depositDue, due) : due;
}
