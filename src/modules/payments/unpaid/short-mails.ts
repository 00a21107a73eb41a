import { amountToPay, type Order } from '#src/core/orders/order.ts';
import type { OrderMail } from '#src/core/orders/order-mails.ts';
import { company } from '#src/core/site/company.ts';
import { formatMinor } from '#src/platform/i18n/money.ts';
import { writeMail } from '#src/platform/mail/write-mail.ts';
import { proformaNumber, proformaPath } from '../invoices/proforma.ts';
import { balanceOf } from '../ledger/balance.ts';

/** What is due first on an order: its deposit, or everything. */
export const firstPart = (order: Order): 'deposit' | 'amount' =>
  order.depositAmount > 0 && order.depositAmount < amountToPay(order) ? 'deposit' : 'amount';

/** "Missing of the deposit", and the sum. */
export function missingRow(order: Order): readonly [label: string, sum: string] {
  const part = firstPart(order);
  return [
    part === 'deposit' ? 'Missing of the deposit' : 'Missing',
    formatMinor(balanceOf(order).firstDue, order.currency),
  ];
}

/** What a customer reads who has paid a part of what is due first. */
export function shortText(order: Order): string {
  const missing = formatMinor(balanceOf(order).firstDue, order.currency);
  return `Of the ${firstPart(order)} that is due first, ${missing} is still missing. We confirm the order once it has arrived.`;
}

const receivedText = (order: Order) => {
  const { received, total } = balanceOf(order);
  return `${formatMinor(received, order.currency)} of ${formatMinor(total, order.currency)}`;
};

/** Mail to the customer that a payment is short. @param held until when the pieces are held, as a sentence */
export function shortMail(order: Order, held: string): OrderMail {
  return {
    subject: `A part of your payment for ${proformaNumber(order)} is missing`,
    headline: `${missingRow(order)[1]} is missing`,
    text: `${shortText(order)} ${held} If you have paid it already, please send us the slip of your transfer.`,
    rows: [missingRow(order), ['Received', receivedText(order)], ['Reference', proformaNumber(order)]],
    button: { label: 'Open the proforma invoice', path: proformaPath(order._id) },
  };
}

interface Held {
  /** End of the hold. */
  until: string;
  /** Money that was sent for it pays other orders of its invoice: it does not expire. */
  paidElsewhere: boolean;
}

/** What a customer reads about the pieces of an order whose payment is short. */
export const heldText = (order: Order, { until, paidElsewhere }: Held): string =>
  paidElsewhere
    ? `What you have sent for this order pays other orders on ${proformaNumber(order)}. We keep the pieces for now.`
    : `We hold the pieces for you until ${until}.`;

/** Mail to the sales team about an order whose hold has ended with a part of its money. */
export function shortForSales(to: string, order: Order, { url, until, paidElsewhere }: Held & { url: string }) {
  const [label, missing] = missingRow(order);
  const then = paidElsewhere
    ? `What the customer has sent for it pays other orders on ${proformaNumber(order)}: it is not cancelled unless you cancel it.`
    : `It is extended until ${until}; then the order is cancelled and what was received is to be paid back.`;
  return writeMail({
    to,
    replyTo: order.orderedEmail,
    subject: `Payment short: ${missing} missing for ${proformaNumber(order)}`,
    greeting: `The hold of ${order.number} has ended, and what is due first has not arrived in full. ${then}`,
    paragraphs: [
      'To keep the order, confirm it or agree with the customer. A reply to this mail goes to the customer.',
    ],
    rows: [
      ['Order', order.number],
      [label, missing],
      ['Received', receivedText(order)],
    ],
    button: { label: 'Open the order', url },
    signature: company.name,
  });
}
