import type { Order } from '#src/core/orders/order.ts';
import type { LikelyAmount } from '#src/core/orders/order-action.ts';
import { fromMinorUnits, minorPriceOf } from '#src/platform/i18n/money.ts';

/** Received and due amounts of an order, in minor units. */
export interface Balance {
  total: number;
  /** The sum of the entries. */
  received: number;
  /** Of the deposit. */
  depositDue: number;
  due: number;
  /** Received above the total, or for an order that is cancelled: to be paid back. */
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

/** Alternative amount that a clerk can record: the deposit. */
export function likelyAmounts(order: Order): LikelyAmount[] {
  const { depositDue, due } = balanceOf(order);
  return depositDue > 0 && depositDue < due
    ? [{ label: 'Deposit', amount: fromMinorUnits(depositDue, order.currency) }]
    : [];
}
