import type { Order } from '#src/core/orders/order.ts';
import type { MoveAlong } from '#src/modules/orders/moves/move-offer.ts';
import { formatMoney, fromMinorUnits } from '#src/platform/i18n/money.ts';
import { balanceOf } from '../ledger/balance.ts';
import { cancelled } from '../ledger/plan-entry.ts';

/** Labels of the fields of a refund. */
export const refundFieldLabels = {
  amount: 'Amount paid back',
  receivedOn: 'Paid back on',
  reference: 'Bank reference',
};

/**
 * Records, together with the cancellation of an order, that what was received for it has been paid back. On a joint
 * invoice, what was received stays with the other orders first.
 */
export function refundAlong(order: Order): MoveAlong | undefined {
  const { over } = balanceOf(cancelled(order));
  if (over === 0 || order.jointInvoice !== null) return undefined;
  const amount = fromMinorUnits(over, order.currency);
  return {
    label: `${formatMoney(amount, order.currency)} has been paid back: record the refund, too`,
    call: 'refund',
    body: { cancel: true },
    fields: refundFieldLabels,
    amount,
    done: (number) => `${number} is cancelled, and the refund recorded.`,
  };
}
