import type { Order } from '#src/core/orders/order.ts';
import type { LikelyAmount } from '#src/modules/orders/moves/move-offer.ts';
import { fromMinorUnits } from '#src/platform/i18n/money.ts';
import { balanceOf, dueNow } from './balance.ts';
import { dueOfTransfer } from './next-payment.ts';

/**
 * The amount that a clerk most likely records, in the currency of the order: what is due now, for an invoice of several
 * orders on all of them.
 */
export function likelyAmount(order: Order): number {
  return fromMinorUnits(dueOfTransfer(order), order.currency);
}

/** The amount that a clerk most likely pays back: all that may be paid back, in the currency of the order. */
export function likelyRefund(order: Order): number {
  return fromMinorUnits(balanceOf(order).over, order.currency);
}

/** Alternatives to {@link likelyAmount}: everything, while only the deposit is due. */
export function suggestedAmounts(order: Order): LikelyAmount[] {
  const balance = balanceOf(order);
  return order.jointInvoice === null && dueNow(balance) < balance.due
    ? [{ label: 'Whole amount', amount: fromMinorUnits(balance.due, order.currency) }]
    : [];
}
