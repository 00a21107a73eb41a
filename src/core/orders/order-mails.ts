import { company } from '#src/core/site/company.ts';
import { formatMoney, formatPieces } from '#src/platform/i18n/money.ts';
import { writeMail } from '#src/platform/mail/letter.ts';
import type { Order } from './order.ts';

/** What a mail about an order says; greeting, order, tool, quantity and signature are the same in all of them. */
export interface OrderMail {
  subject: string;
  text: string;
  rows: readonly (readonly [label: string, value: string])[];
  /** Where it leads; by default to the order, or to the customer's orders. */
  button?: { label: string; path: string };
}

/** How the order goes on: a sentence, and where the button leads. */
export interface NextStep {
  text: string;
  button?: { label: string; path: string };
}

const salesWillWrite: NextStep = { text: 'Our sales team will contact you about payment and shipping.' };
const seeOrders = { label: 'See your orders', path: '/dashboard' };

/** The order in the subject of a mail. */
export function piecesOfTool({ orderedMinQty, orderedTool }: Order): string {
  return `${formatPieces(orderedMinQty)} × ${orderedTool}`;
}

export const totalRow = (order: Order) => ['Total', formatMoney(order.orderedTotalPrice, order.currency)] as const;
export const shipToRow = (order: Order) => ['Ship to', order.shippingAddress] as const;

/** Lays out a mail to the customer of an order. @param about what an admin adds, and where the page of the order is */
export function orderMail(
  order: Order,
  publicUrl: string,
  { subject, text, rows, button }: OrderMail,
  about: { note?: string | undefined; page?: string | undefined } = {},
) {
  const { note, page } = about;
  const { label, path } = button ?? (page ? { label: 'See the order', path: page } : seeOrders);
  return writeMail({
    to: order.orderedEmail,
    subject,
    greeting: `Dear ${order.orderedBy},`,
    paragraphs: note ? [text, note] : [text],
    rows: [
      ['Order', order.number],
      ['Tool', order.orderedTool],
      ['Quantity', `${formatPieces(order.orderedMinQty)} pieces`],
      ...rows,
    ],
    button: { label, url: `${publicUrl}${path}` },
    signature: `${company.name}\n${company.email.sales}`,
  });
}

/** What the customer gets after placing an order. */
export function orderPlacedMail(order: Order, { text, button }: NextStep = salesWillWrite): OrderMail {
  return {
    subject: `Your order of ${piecesOfTool(order)}`,
    text: `Thank you for your order. We have reserved these pieces for you. ${text}`,
    rows: [
      ['Price per piece', formatMoney(order.unitPrice, order.currency)],
      totalRow(order),
      shipToRow(order),
      ['Phone', order.orderedPhone],
    ],
    ...(button && { button }),
  };
}
