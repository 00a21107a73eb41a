import { company } from '#src/company.ts';
import { writeMail } from '#src/mail/letter.ts';
import type { Order } from '#src/orders/order.ts';
import { formatMoney, formatPieces } from '#src/shared/money.ts';

/** What the customer gets when an order is cancelled, by whomever. */
export function orderCancelledMail(order: Order, publicUrl: string) {
  const pieces = formatPieces(order.orderedMinQty);
  return writeMail({
    to: order.orderedEmail,
    subject: `Cancelled: your order of ${pieces} × ${order.orderedTool}`,
    greeting: `Dear ${order.orderedBy},`,
    paragraphs: ['Your order is cancelled. Nothing is due for it any more.'],
    rows: [
      ['Order', order._id],
      ['Tool', order.orderedTool],
      ['Quantity', `${pieces} pieces`],
      ['Total', formatMoney(order.orderedTotalPrice, order.currency)],
    ],
    button: { label: 'See your orders', url: `${publicUrl}/dashboard` },
    signature: `${company.name}\n${company.email.sales}`,
  });
}
