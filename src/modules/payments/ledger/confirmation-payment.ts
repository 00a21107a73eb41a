import type { Order } from '#src/core/orders/order.ts';
import type { MoveAlong } from '#src/modules/orders/moves/move-offer.ts';
import { balanceOf, dueNow } from './balance.ts';
import { likelyAmount, suggestedAmounts } from './likely-amount.ts';

/** What the customer reads once an order is confirmed, by a clerk or by its deposit. */
export const CONFIRMED_TEXT =
  'We have confirmed your order and keep its pieces for you until they are shipped. We write to you at each step.';

/** Labels of the bank statement fields. */
export const paymentFieldLabels = { amount: 'Amount received', receivedOn: 'Received on', reference: 'Bank reference' };

/** Another clerk may record the same transfer while the dialog is open. */
export const seenPayments = ({ receivedAmount }: Order) => ({ receivedBefore: receivedAmount });

/**
 * Records the deposit, or the full amount due, together with the confirmation of an order. Not offered for a joint
 * invoice, where the transfer is recorded on the invoice.
 */
export function confirmationPayment(order: Order): MoveAlong | undefined {
  const balance = balanceOf(order);
  if (balance.due === 0 || order.jointInvoice !== null) return undefined;
  const isDeposit = dueNow(balance) < balance.due;
  return {
    label: isDeposit ? 'Deposit received' : 'Payment received',
    call: 'payment',
    body: { confirm: true },
    fields: paymentFieldLabels,
    amount: likelyAmount(order),
    amounts: suggestedAmounts(order),
    seen: seenPayments,
    done: (number) => `${number} is confirmed, and its payment recorded.`,
  };
}
