import { company } from '#src/company.ts';
import { writeMail } from '#src/mail/letter.ts';
import type { Order } from '#src/orders/order.ts';
import type { NextStep } from '#src/orders/order-mails.ts';
import { formatMoney, formatPieces } from '#src/shared/money.ts';
import { proformaNumber, proformaPath } from './proforma.ts';

/** What the confirmation mail says about paying: by bank transfer on the proforma invoice. */
export function payByProforma(order: Order): NextStep {
  return {
    text: `Please pay by bank transfer on proforma invoice ${proformaNumber(order._id)}.`,
    button: { label: 'Open the proforma invoice', path: proformaPath(order._id) },
  };
}

/** What the customer gets when the money has arrived. */
export function paymentReceivedMail(order: Order, publicUrl: string) {
  return writeMail({
    to: order.orderedEmail,
    subject: `Payment received for ${proformaNumber(order._id)}`,
    greeting: `Dear ${order.orderedBy},`,
    paragraphs: ['Thank you, your payment has arrived. We are preparing your shipment.'],
    rows: [
      ['Order', order._id],
      ['Tool', order.orderedTool],
      ['Quantity', `${formatPieces(order.orderedMinQty)} pieces`],
      ['Total', formatMoney(order.orderedTotalPrice, order.currency)],
    ],
    button: { label: 'See your orders', url: `${publicUrl}/dashboard` },
    signature: `${company.name}\n${company.email.sales}`,
  });
}
