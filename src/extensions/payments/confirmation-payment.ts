import type { Order } from '#src/core/orders/order.ts';
import type { AdditionalMove } from '#src/core/orders/order-action.ts';
import { fromMinorUnits } from '#src/platform/i18n/money.ts';
import { balanceOf } from './balance.ts';

/** Labels of the bank statement fields. */
export const paymentFieldLabels = { amount: 'Amount received', receivedOn: 'Received on', reference: 'Bank reference' };

export const paymentCall = ({ _id }: Pick<Order, '_id'>) => `/order/${_id}/payment`;

/**
 * Records the deposit, or the full amount due, together with the confirmation of an order. Not offered for a joint
 * invoice, where the transfer is recorded on the invoice.
 */
export function confirmationPayment(order: Order): AdditionalMove | undefined {
  const { depositDue, due } = balanceOf(order);
  if (due === 0 || order.jointInvoice !== null) return undefined;
  const isDeposit = depositDue > 0 && depositDue < due;
  return {
    label: isDeposit ? 'Deposit received' : 'Payment received',
    path: paymentCall,
    body: { confirm: true },
    fields: paymentFieldLabels,
    amount: fromMinorUnits(isDeposit ? depositDue : due, order.currency),
    done: `The order is confirmed, and its ${isDeposit ? 'deposit' : 'payment'} recorded.`,
  };
}
