import { statedTotal } from '#src/core/orders/amount-to-pay.ts';
import type { Order } from '#src/core/orders/order.ts';
import type { EventData } from '#src/modules/orders/moves/order-history.ts';
import { formatMoney } from '#src/platform/i18n/money.ts';
import '../payment-events.ts';

/** The part of an amount that was received, from 0 to 1; nothing is missing of an amount of 0. */
export const shareReceived = (received: number, amount: number): number => (amount > 0 ? received / amount : 1);

const receivedOf = (order: Order) =>
  `${formatMoney(order.receivedAmount, order.currency)} of ${formatMoney(statedTotal(order), order.currency)}`;

/** What has been received of the total, as a row of a mail. */
export const receivedRow = (order: Order) =>
  ['Received', receivedOf(order), { share: shareReceived(order.receivedAmount, statedTotal(order)) }] as const;

/** The receipt of a payment, as the paper of a mail. @param event of the payment */
export const receiptOf = ({ _id }: Pick<Order, '_id'>, event: string) => [{ kind: 'receipt', order: _id, event }];

/** What the mail about a payment says of the money that was not due. */
export const SURPLUS_TEXT = 'It is more than was due: we will write to you about it.';

/** The amount of an event and what has been received, as rows of a mail. */
export const paymentRows = (order: Order, { amount }: EventData) => [
  // A corrected payment takes nothing from an order if another one had too much.
  ...(amount === 0 ? [] : [['Amount', formatMoney(Math.abs(amount ?? 0), order.currency)] as const]),
  receivedRow(order),
];
