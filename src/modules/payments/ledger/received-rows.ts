import { statedTotal, toPayFor } from '#src/core/orders/amount-to-pay.ts';
import type { Order } from '#src/core/orders/order.ts';
import type { EventData } from '#src/modules/orders/moves/order-history.ts';
import { formatMoney } from '#src/platform/i18n/money.ts';
import '../payment-events.ts';

/** The part of an amount that was received, from 0 to 1; nothing is missing of an amount of 0. */
export const shareReceived = (received: number, amount: number): number => (amount > 0 ? received / amount : 1);

/** What has been received of the total, as a row of a mail; nothing is to be paid of a cancelled order. */
export function receivedRow(order: Order) {
  const { receivedAmount, currency } = order;
  const received = formatMoney(receivedAmount, currency);
  if (order.cancelledAt !== null && toPayFor(order) === 0) return ['Received', received] as const;
  const total = statedTotal(order);
  const share = shareReceived(receivedAmount, total);
  return ['Received', `${received} of ${formatMoney(total, currency)}`, { share }] as const;
}

/** The receipt of a payment, as the paper of a mail. @param event of the payment */
export const receiptOf = ({ _id }: Pick<Order, '_id'>, event: string) => [{ kind: 'receipt', order: _id, event }];

/** What the mail about a payment says of the money that was not due. */
export const SURPLUS_TEXT = 'It is more than was due: we will write to you about it.';

// A corrected payment takes nothing from an order if another one had too much.
const amountRows = ({ currency }: Order, { amount }: EventData) =>
  amount === 0 ? [] : [['Amount', formatMoney(Math.abs(amount ?? 0), currency)] as const];

/** The amount of an event and what has been received, as rows of a mail. */
export const paymentRows = (order: Order, data: EventData) => [...amountRows(order, data), receivedRow(order)];

/** The same of a refund: only a cancelled order gets all of its money back. */
export const refundRows = (order: Order, data: EventData) =>
  order.receivedAmount === 0 ? amountRows(order, data) : paymentRows(order, data);
