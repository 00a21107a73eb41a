import type { Order } from '#src/core/orders/order.ts';
import type { NextAct } from '#src/core/orders/order-list-extension.ts';
import { formatDate } from '#src/platform/i18n/dates.ts';
import { formatMoney, fromMinorUnits, minorPriceOf } from '#src/platform/i18n/money.ts';
import { proformaNumber } from './proforma.ts';

/** What is still to be paid for an order, in its currency. */
export function amountDue({ orderedTotalPrice, receivedAmount }: Order): number {
  return fromMinorUnits(minorPriceOf(orderedTotalPrice) - minorPriceOf(receivedAmount));
}

/** What an order waits for, where that is money. */
export function nextPayment(order: Order): NextAct | undefined {
  if (order.paidAt !== null) return undefined;
  const due = formatMoney(amountDue(order), order.currency);
  const reference = proformaNumber(order);
  if (order.state === 'to-be-paid' || (order.state === 'confirmed' && order.receivedAmount === 0)) {
    const until = order.state === 'to-be-paid' && order.heldUntil ? ` by ${formatDate(order.heldUntil, 'long')}` : '';
    const how = `by bank transfer${until}. Quote ${reference}.`;
    return { by: 'customer', text: `Pay ${due} ${how}`, brief: `Pay ${how}` };
  }
  if (order.state === 'ready') {
    const how = `Quote ${reference}. The order leaves when it has arrived.`;
    return { by: 'customer', text: `Pay the balance of ${due}. ${how}`, brief: `Pay the balance. ${how}` };
  }
  return undefined;
}
