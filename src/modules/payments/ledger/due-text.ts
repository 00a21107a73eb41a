import type { Order } from '#src/core/orders/order.ts';
import { formatMinor } from '#src/platform/i18n/money.ts';
import type { Balance } from './balance.ts';

type DueOrder = Pick<Order, 'currency' | 'cancelledAt' | 'shippedAt' | 'depositAmount' | 'onAccount' | 'freightToAdd'>;

/** When the balance is due; empty where it is due now. */
function whenDue({ shippedAt, depositAmount, onAccount }: DueOrder): string {
  if (shippedAt !== null) return '';
  if (onAccount) return ', after shipment';
  return depositAmount > 0 ? ', before shipment' : '';
}

/**
 * What is due on an order, in words.
 * @param reported sum of the transfers that are being checked, in minor units; on a joint invoice, those for all orders
 */
export function dueText(
  { due, depositDue, received, over, shippedDue }: Balance,
  order: DueOrder,
  reported: number,
): string {
  const { currency, cancelledAt } = order;
  if (over > 0)
    return `${formatMinor(over, currency)} ${cancelledAt === null ? 'more than was due.' : 'is to be paid back.'}`;
  if (shippedDue > 0)
    return `${formatMinor(shippedDue, currency)} is still to be paid for the pieces that were shipped.`;
  if (cancelledAt !== null) return '';
  if (due === 0) return 'Paid in full.';
  const [deposit, all] = [formatMinor(depositDue, currency), formatMinor(due, currency)];
  if (reported > 0) {
    const rest = due - reported;
    const further = rest > 0 ? ` The other ${formatMinor(rest, currency)} is to be paid later.` : '';
    return `A transfer of ${formatMinor(reported, currency)} is being checked.${further}`;
  }
  if (depositDue === 0) return `Still to pay: ${all}${whenDue(order)}.`;
  if (depositDue >= due) return `Still to pay: ${all}${order.freightToAdd ? ' and the freight' : ''}.`;
  return `${received > 0 ? 'Rest of the deposit' : 'Deposit'} due now: ${deposit} of ${all}.`;
}
