import { company } from '#src/company.ts';
import { writeMail } from '#src/mail/letter.ts';
import { formatMoney, formatPieces } from '#src/shared/money.ts';
import type { Order } from './order.ts';

/** How the order goes on: a sentence, and where the button leads. */
export interface NextStep {
  text: string;
  button: { label: string; path: string };
}

const salesWillWrite: NextStep = {
  text: 'Our sales team will contact you about payment and shipping.',
  button: { label: 'See your orders', path: '/dashboard' },
};

/** What the customer gets after placing an order. */
export function orderPlacedMail(order: Order, publicUrl: string, next: NextStep = salesWillWrite) {
  return writeMail({
    to: order.orderedEmail,
    subject: `Your order of ${formatPieces(order.orderedMinQty)} × ${order.orderedTool}`,
    greeting: `Dear ${order.orderedBy},`,
    paragraphs: [`Thank you for your order. We have reserved these pieces for you. ${next.text}`],
    rows: [
      ['Order', order._id],
      ['Tool', order.orderedTool],
      ['Quantity', `${formatPieces(order.orderedMinQty)} pieces`],
      ['Price per piece', formatMoney(order.unitPrice, order.currency)],
      ['Total', formatMoney(order.orderedTotalPrice, order.currency)],
      ['Ship to', order.shippingAddress],
      ['Phone', order.orderedPhone],
    ],
    button: { label: next.button.label, url: `${publicUrl}${next.button.path}` },
    signature: `${company.name}\n${company.email.sales}`,
  });
}
