import type { Order } from '#src/core/orders/order.ts';
import type { AdditionalMove } from '#src/modules/orders/moves/move-offer.ts';
import { formatMoney, fromMinorUnits } from '#src/platform/i18n/money.ts';
import { balanceOf } from '../ledger/balance.ts';

/** Labels of the fields of a refund. */
export const refundFieldLabels = {
  amount: 'Amount paid back',
  receivedOn: 'Paid back on',
  reference: 'Bank reference',
};

/** Records, together with the cancellation of an order, that what was received for it has been paid back. */
export function refundAlong(order: Order): AdditionalMove | undefined {
  const { over } = balanceOf({ ...order, cancelledAt: order.cancelledAt ?? new Date(0).toISOString() });
  if (over === 0) return undefined;
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
