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

/** What is due now, in minor units: the outstanding part of the deposit, otherwise everything. */
export function dueNow({ depositDue, due }: Pick<Balance, 'depositDue' | 'due'>): number {
  return depositDue > 0 ? Math.min(depositDue, due) : due;
}

/** The amount that a clerk most likely records: what is due now, in the currency of the order. */
export function likelyAmount(order: Order): number {
  return fromMinorUnits(dueNow(balanceOf(order)), order.currency);
}

/** Alternatives to {@link likelyAmount}: everything, while only the deposit is due. */
export function suggestedAmounts(order: Order): LikelyAmount[] {
  const balance = balanceOf(order);
  return dueNow(balance) < balance.due
    ? [{ label: 'Whole amount', amount: fromMinorUnits(balance.due, order.currency) }]
    : [];
}
