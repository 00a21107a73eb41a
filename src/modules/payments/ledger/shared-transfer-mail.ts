import { company } from '#src/core/site/company.ts';
import type { HandledEvent } from '#src/modules/orders/moves/move-effects.server.ts';
import { formatMinor, formatMoney, fromMinorUnits, minorPriceOf } from '#src/platform/i18n/money.ts';
import { writeMail } from '#src/platform/mail/write-mail.ts';
import { openRows } from '../invoices/paid-so-far.ts';
import { proformaPath } from '../invoices/proforma.ts';
import type { SharedTransfer } from '../payment-events.ts';
import { receiptOf, SURPLUS_TEXT, shareReceived } from './received-rows.ts';

/** What the customer reads of the orders that their deposits have confirmed. */
function confirmedText(shares: SharedTransfer['shares']): string {
  const numbers = shares.filter(({ confirms }) => confirms).map(({ order }) => order);
  if (numbers.length === 0) return '';
  return `We have confirmed ${numbers.join(', ')}. We keep the pieces for you until they are shipped, and write to you at each step.`;
}

/** Mail thanking the customer for a transfer that covers several orders; undefined for any other payment. */
export function sharedTransferMail(
  { order, data, eventId, reported }: Pick<HandledEvent, 'order' | 'data' | 'eventId'> & { reported: number },
  publicUrl: string,
  footer: readonly string[],
) {
  const { transfer, jointInvoice } = data;
  if (!transfer || jointInvoice === undefined) return undefined;
  const { amount, received, total, shares } = transfer;
  const money = (sum: number) => formatMoney(sum, order.currency);
  const minor = (sum: number) => formatMinor(sum, order.currency);
  const rest = Math.max(0, total - received - fromMinorUnits(reported, order.currency));
  const wasPaid = received - amount >= total;
  const news = wasPaid ? `${money(amount)}, more than was due` : 'paid in full';
  return writeMail({
    to: order.orderedEmail,
    subject: `Payment received for ${jointInvoice}: ${received < total ? money(amount) : news}`,
    headline: received < total || wasPaid ? `${money(amount)} received` : 'Paid in full',
    reference: `Proforma invoice ${jointInvoice}`,
    greeting: `Dear ${order.orderedBy},`,
    paragraphs: [
      'Thank you, your payment has arrived. It is for these orders.',
      confirmedText(shares),
      received > total ? SURPLUS_TEXT : '',
      data.note ?? '',
    ].filter(Boolean),
    rows: [
      ['Amount', money(amount), 'sum'],
      ...shares.map(
        ({ order: number, amount: share, rest: open, missing }) =>
          [
            number,
            [
              money(share),
              ...(open === 0 ? ['paid in full'] : reported === 0 ? [`${money(open)} still to pay`] : []),
              ...(missing && reported === 0 ? [`${money(missing)} missing before we confirm it`] : []),
            ].join(', '),
          ] as const,
      ),
      ['Received', `${money(received)} of ${money(total)}`, { share: shareReceived(received, total) }],
      ...(reported > 0 ? openRows({ reported, toPay: minorPriceOf(rest, order.currency) }, minor) : []),
    ],
    button: { label: 'Open the proforma invoice', url: `${publicUrl}${proformaPath(order._id)}` },
    signature: `${company.name}\n${company.email.sales}`,
    footer,
    papers: receiptOf(order, eventId),
  });
}
