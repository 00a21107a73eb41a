import type { Order } from '#src/core/orders/order.ts';
import { company } from '#src/core/site/company.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { writeMail } from '#src/platform/mail/write-mail.ts';

/** Mail to sales when a buyer orders the stock and requests more; a reply reaches the buyer. */
export function productionMail(to: string, order: Order, pieces: number, url: string) {
  return writeMail({
    to,
    replyTo: order.orderedEmail,
    subject: `Production request: ${formatPieces(pieces)} × ${order.orderedTool} (${order.number})`,
    reference: `Order ${order.number}`,
    greeting: `${order.orderedBy} ordered what was in stock, and asks for more.`,
    paragraphs: ['Please reply with a price and a date: a reply to this mail goes to the customer.'],
    rows: [
      ['Tool', order.orderedTool],
      ['Ordered now', `${formatPieces(order.orderedMinQty)} pieces`],
      ['Requested', `${formatPieces(pieces)} more pieces`],
      ['Order', order.number],
      ['Customer', `${order.orderedBy}\n${order.orderedEmail}`],
      ['Phone', order.orderedPhone],
      ['Ship to', order.shippingAddress],
    ],
    button: { label: 'Open the orders', url },
    signature: company.name,
  });
}
