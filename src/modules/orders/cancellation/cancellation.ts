import { dueForShipped, toPayFor } from '#src/core/orders/amount-to-pay.ts';
import { type Order, showsMoney } from '#src/core/orders/order.ts';
import { piecesOfTool, totalRow } from '#src/core/orders/order-mails.ts';
import { company } from '#src/core/site/company.ts';
import { formatMinor, formatPieces } from '#src/platform/i18n/money.ts';
import type { Move } from '../moves/move.ts';
import type { MoveOffer } from '../moves/move-offer.ts';

declare module '../moves/order-history.ts' {
  interface OrderEvents {
    cancelled: true;
  }
}

const offer = {
  label: 'Cancel the order',
  control: 'Delete',
  title: 'Cancel this order?',
  confirm: 'Cancel the order',
  dismiss: 'Keep the order',
  text: 'Its pieces go back into stock. This cannot be undone.',
  done: (number) => `${number} is cancelled.`,
} as const satisfies Partial<MoveOffer>;

/** What the customer reads about money. */
function moneyText(order: Order): string {
  const { shippedPieces, currency } = order;
  const due = dueForShipped(order);
  if (due > 0)
    return `${formatMinor(due, currency)} is to be paid for the ${formatPieces(shippedPieces)} pieces that were shipped.`;
  if (due < 0) {
    const over = `${formatMinor(-due, currency)} that we have received`;
    return `We will write to you about the ${over}${toPayFor(order) > 0 ? ' above the price of the shipped pieces' : ''}.`;
  }
  return toPayFor(order) > 0 ? 'The pieces that were shipped are paid.' : 'There is nothing to pay.';
}

/** None for a role of the staff that does not see whether money was received. */
function reasonsOfPayment(order: Order): string[] {
  if (!showsMoney(order)) return [];
  return [order.receivedAmount > 0 ? 'The rest of the payment has not arrived.' : 'The payment has not arrived.'];
}

/**
 * A customer can cancel a pending order. An admin can cancel any order that is not paid, even if it is partly shipped:
 * the remaining pieces return to stock. The shop cancels for a customer whom it lets go, whatever the state.
 */
export const cancel: Move = {
  event: 'cancelled',
  past: 'Cancelled',
  date: 'cancelledAt',
  returnsStock: true,
  transitions: [
    {
      from: ['to-be-paid'],
      to: 'cancelled',
      only: 'unpaid',
      by: ['customer', 'admin', 'system'],
      refusal: {
        code: 'order_not_pending',
        message: `Only a pending order can be cancelled here. Please write to ${company.email.sales}.`,
        toStaff: ({ state }) =>
          state === 'shipped' || state === 'delivered'
            ? `An order that is ${state} cannot be cancelled.`
            : 'Only an order that is not paid in full can be cancelled. ' +
              'If a payment was recorded by mistake, please correct the payment first.',
      },
    },
    {
      from: ['confirmed', 'in-production', 'ready', 'partly-shipped'],
      to: 'cancelled',
      only: 'unpaid',
      by: ['admin', 'system'],
    },
  ],
  call: 'cancel',
  summary: 'Cancels a pending order; an admin, any that is neither paid in full nor shipped in full',
  mail: (order) => ({
    subject: `Cancelled: your order of ${piecesOfTool(order)}`,
    headline: 'Your order is cancelled',
    text: `Your order has been cancelled. ${moneyText(order)}`,
    rows: [totalRow(order)],
  }),
  offers: [
    { ...offer, to: ['customer'], fields: {} },
    {
      ...offer,
      to: ['admin'],
      fields: { note: 'Reason, for the customer' },
      notes: (order) => [
        'You have asked us to cancel it.',
        ...reasonsOfPayment(order),
        'It was ordered twice.',
        'We cannot supply these pieces.',
      ],
      notice: () => import('./cancel-notice.tsx'),
    },
  ],
};
