import type { Actor } from '#src/core/accounts/actor.ts';
import { advanceOrder, type Step } from '#src/core/orders/advance-order.server.ts';
import type { Order } from '#src/core/orders/order.ts';
import type { EventData } from '#src/core/orders/order-history.ts';
import type { Shop } from '#src/core/shop.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { formatMoney, fromMinorUnits, minorPriceOf } from '#src/platform/i18n/money.ts';

/** What an admin saw on the bank statement. Without an amount it is all that was due. */
export type Payment = Pick<EventData, 'amount' | 'receivedOn' | 'reference' | 'note'>;

function stepFor(order: Order, { amount, ...facts }: Payment): Step {
  const [total, before] = [minorPriceOf(order.orderedTotalPrice), minorPriceOf(order.receivedAmount)];
  const received = amount === undefined ? total - before : minorPriceOf(amount);
  const sum = before + received;
  if (amount !== undefined && received <= 0) {
    throw new Refusal('rule', 'amount_not_positive', 'The amount must be more than zero.', { field: 'amount' });
  }
  if (sum > total && order.paidAt === null) {
    throw new Refusal(
      'rule',
      'amount_above_due',
      `Only ${formatMoney(fromMinorUnits(total - before), order.currency)} is due for this order.`,
      { field: 'amount' },
    );
  }
  return {
    event: sum < total ? 'payment-received' : 'paid',
    data: { amount: fromMinorUnits(received), ...facts },
    sets: { receivedAmount: fromMinorUnits(Math.min(sum, total)) },
  };
}

/**
 * Records money that arrived for an order; when its total is reached, the order is paid.
 * @param key from the Idempotency-Key header
 * @throws Refusal when it is more than is due, or the order cannot be paid
 */
export async function receivePayment(
  shop: Pick<Shop, 'config' | 'db' | 'lifecycle'>,
  actor: Actor | undefined,
  orderId: string,
  payment: Payment,
  key?: string,
): Promise<void> {
  await advanceOrder(shop, actor, orderId, (order) => stepFor(order, payment), key);
}
