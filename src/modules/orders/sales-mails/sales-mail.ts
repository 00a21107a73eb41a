import type { Order } from '#src/core/orders/order.ts';
import { piecesOfTool, quantityRow, totalRow } from '#src/core/orders/order-mails.ts';
import { company } from '#src/core/site/company.ts';
import { formatMoney } from '#src/platform/i18n/money.ts';
import { writeMail } from '#src/platform/mail/write-mail.ts';

/** Order events that sales is mailed about. */
export const salesEvents = {
  placed: { kind: 'order', title: 'New order', text: 'There is a new order.' },
  amended: {
    kind: 'change',
    title: 'Changed by the customer',
    text: 'The customer changed this order. This is how it is now.',
  },
  cancelled: {
    kind: 'cancellation',
    title: 'Cancelled',
    text: 'This order was cancelled. Its pieces are back in stock.',
  },
  expired: {
    kind: 'cancellation',
    title: 'Cancelled, not paid in time',
    text: 'What was due first did not arrive in time, so this order was cancelled. Its pieces are back in stock.',
  },
} as const;

export type SalesEvent = keyof typeof salesEvents;

/** Summarises an order for a clerk, in one line. */
export function summariseOrder(order: Order): string {
  return `${piecesOfTool(order)}, ${formatMoney(order.orderedTotalPrice, order.currency)}, ${order.orderedBy}`;
}

/** Mail to a sales address about an order; a reply goes to the buyer. @param url of the order in the dashboard */
export function salesMail(to: string, event: SalesEvent, order: Order, url: string) {
  const { title, text } = salesEvents[event];
  return writeMail({
    to,
    replyTo: order.orderedEmail,
    subject: `${title}: ${summariseOrder(order)} (${order.number})`,
    reference: `Order ${order.number}`,
    greeting: text,
    paragraphs: ['A reply to this mail goes to the customer.'],
    rows: [
      ['Order', order.number],
      ['Customer', `${order.orderedBy}\n${order.orderedEmail}`],
      ['Phone', order.orderedPhone],
      ['Ship to', order.shippingAddress],
      ['Tool', order.orderedTool],
      quantityRow(order),
      totalRow(order),
      ...(order.receivedAmount > 0 ? [['Received', formatMoney(order.receivedAmount, order.currency)] as const] : []),
    ],
    button: { label: 'Open the order', url },
    signature: company.name,
  });
}
