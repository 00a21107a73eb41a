import { company } from '#src/company.ts';
import { writeMail } from '#src/mail/letter.ts';
import type { Order } from '#src/orders/order.ts';
import { formatPieces } from '#src/shared/money.ts';

/** What the customer gets when the goods have left. */
export function orderShippedMail(order: Order, publicUrl: string) {
  const pieces = formatPieces(order.orderedMinQty);
  return writeMail({
    to: order.orderedEmail,
    subject: `Shipped: your order of ${pieces} × ${order.orderedTool}`,
    greeting: `Dear ${order.orderedBy},`,
    paragraphs: ['Your order has left our factory. Our sales team sends you the shipping documents.'],
    rows: [
      ['Order', order._id],
      ['Tool', order.orderedTool],
      ['Quantity', `${pieces} pieces`],
      ['Ship to', order.shippingAddress],
    ],
    button: { label: 'See your orders', url: `${publicUrl}/dashboard` },
    signature: `${company.name}\n${company.email.sales}`,
  });
}
