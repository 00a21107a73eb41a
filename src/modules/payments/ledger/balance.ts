import { dueForShipped } from '#src/core/orders/amount-to-pay.ts';
import { amountToPay, type Order } from '#src/core/orders/order.ts';
import { minorPriceOf } from '#src/platform/i18n/money.ts';
import type { Claim } from './allocation.ts';

/** Received and due amounts of an order, in minor units. */
export interface Balance {
  /** Everything that is to be paid: the price of the pieces with charges and tax, less discounts. */
  total: number;
  /** Sum of the ledger entries. */
  received: number;
  /** What is missing of the deposit. */
  depositDue: number;
  /** What is missing of what is due first, which confirms the order: the deposit, or the total where there is none. */
  firstDue: number;
  due: number;
  /** Amount to be refunded: what was received above what it is to pay: see `toPayFor`. */
  over: number;
  /** What is owed for the shipped pieces of a cancelled order; 0 on any other order. */
  shippedDue: number;
}

export function balanceOf(order: Order): Balance {
  const minorOf = (amount: number) => minorPriceOf(amount, order.currency);
  const [total, received] = [minorOf(amountToPay(order)), minorOf(order.receivedAmount)];
  if (order.cancelledAt !== null) {
    const shippedDue = dueForShipped(order);
    return {
      total,
      received,
      depositDue: 0,
      firstDue: 0,
      due: 0,
      over: Math.max(0, -shippedDue),
      shippedDue: Math.max(0, shippedDue),
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

/** Whether money for the invoice of an order pays it, too: it is open, or shipped pieces of it are unpaid. */
export const isToPay = (order: Order): boolean => order.cancelledAt === null || dueForShipped(order) > 0;

/** What an order still lacks of its invoice; shipped pieces of a cancelled one are due with the balances of others. */
export function claimOf(order: Order): Claim {
  const { due, shippedDue, depositDue } = balanceOf(order);
  return { due: due + shippedDue, deposit: depositDue };
}

/** What is due now, in minor units: what is missing of the deposit, otherwise everything. */
export function dueNow({ depositDue, due, shippedDue }: Pick<Balance, 'depositDue' | 'due' | 'shippedDue'>): number {
  return depositDue > 0 ? Math.min(depositDue, due) : due + shippedDue;
}
