import { toPayFor } from '#src/core/orders/amount-to-pay.ts';
import type { Order } from '#src/core/orders/order.ts';
import { fromMinorUnits, minorPriceOf } from '#src/platform/i18n/money.ts';
import type { SharedTransfer } from '../payment-events.ts';
import { balanceOf, claimOf, isToPay } from './balance.ts';

/** What an order that waits for its first payment still lacks, or that a part of its price now confirms it. */
function firstPartOf(order: Order): { missing?: number; confirms?: true } {
  if (order.state !== 'to-be-paid') return {};
  const { firstDue, due } = balanceOf(order);
  if (firstDue > 0) return { missing: fromMinorUnits(firstDue, order.currency) };
  return due > 0 ? { confirms: true } : {};
}

/**
 * Summary of a transfer for several orders, for the mail to the customer.
 * @param changes what each order gets, in minor units
 * @param amount of the transfer, in minor units
 * @param confirmed id of an order that a clerk confirms with it, about which there is another mail
 */
export function transferSummary(
  orders: readonly Order[],
  changes: readonly { order: Order; change: number }[],
  amount: number,
  confirmed?: string,
): SharedTransfer {
  const currency = orders[0]?.currency ?? '';
  const changeOf = new Map(changes.map(({ order, change }) => [order._id, change]));
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const payers = orders.filter(isToPay);
  const receivedAfter = (order: Order) => minorPriceOf(order.receivedAmount, currency) + (changeOf.get(order._id) ?? 0);
  return {
    amount: fromMinorUnits(amount, currency),
    received: fromMinorUnits(sum(payers.map(receivedAfter)), currency),
    total: fromMinorUnits(sum(payers.map(toPayFor)), currency),
    shares: changes.map(({ order, change }) => {
      const after = { ...order, receivedAmount: fromMinorUnits(receivedAfter(order), currency) };
      return {
        order: order.number,
        amount: fromMinorUnits(change, currency),
        rest: fromMinorUnits(claimOf(after).due, currency),
        ...(order._id !== confirmed && firstPartOf(after)),
      };
    }),
  };
}
