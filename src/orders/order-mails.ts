import { company } from '#src/company.ts';
import { writeMail } from '#src/mail/letter.ts';
import { formatMoney, formatPieces } from '#src/shared/money.ts';
import type { Order } from './order.ts';

/** What the customer gets after placing an order. */
export function orderPlacedMail(order: Order, publicUrl: string) {
  return writeMail({
    to: order.orderedEmail,
    subject: `Your order of ${formatPieces(order.orderedMinQty)} × ${order.orderedTool}`,
    greeting: `Dear ${order.orderedBy},`,
    paragraphs: [
      'Thank you for your order. We have reserved these pieces for you; our sales team will contact you about payment and shipping.',
    ],
    rows: [
      ['Order', order._id],
      ['Tool', order.orderedTool],
      ['Quantity', `${formatPieces(order.orderedMinQty)} pieces`],
      ['Price per piece', formatMoney(order.unitPrice, order.currency)],
      ['Total', formatMoney(order.orderedTotalPrice, order.currency)],
      ['Ship to', order.shippingAddress],
      ['Phone', order.orderedPhone],
    ],
    button: { label: 'See your orders', url: `${publicUrl}/dashboard` },
    signature: `${company.name}\n${company.email.sales}`,
  });
}
