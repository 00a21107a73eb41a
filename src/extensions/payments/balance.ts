import type { Order } from '#src/core/orders/order.ts';
import { minorPriceOf } from '#src/platform/i18n/money.ts';

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
