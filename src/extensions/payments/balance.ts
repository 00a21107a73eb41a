import type { Order } from '#src/core/orders/order.ts';
import type { LikelyAmount } from '#src/core/orders/order-action.ts';
import { fromMinorUnits, minorPriceOf } from '#src/platform/i18n/money.ts';

/** Received and due amounts of an order, in minor units. */
export interface Balance {
  total: number;
  /** Sum of the ledger entries. */
  received: number;
  /** Outstanding part of the deposit. */
  depositDue: number;
  due: number;
  /** Amount to be refunded: what was received above the total, or everything on a cancelled order. */
  over: number;
}

export function balanceOf(order: Order): Balance {
  const minorOf = (amount: number) => minorPriceOf(amount, order.currency);
  const [total, received] = [minorOf(order.orderedTotalPrice), minorOf(order.receivedAmount)];
  if (order.cancelledAt !== null) return { total, received, depositDue: 0, due: 0, over: received };
  return {
    total,
    received,
    depositDue: Math.max(0, minorOf(order.depositAmount) - received),
    due: Math.max(0, total - received),
    over: Math.max(0, received - total),
  };
}

/** Alternative amounts that a clerk can record: the outstanding deposit. */
export function suggestedAmounts(order: Order): LikelyAmount[] {
  const { depositDue, due } = balanceOf(order);
  return depositDue > 0 && depositDue < due
    ? [{ label: 'Deposit', amount: fromMinorUnits(depositDue, order.currency) }]
    : [];
}
