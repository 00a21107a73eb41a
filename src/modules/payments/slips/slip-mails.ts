import type { Order } from '#src/core/orders/order.ts';
import type { OrderMail } from '#src/core/orders/order-mails.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import { company } from '#src/core/site/company.ts';
import { formatMinor, formatMoney } from '#src/platform/i18n/money.ts';
import { writeMail } from '#src/platform/mail/write-mail.ts';
import { proformaNumber } from '../invoices/proforma.ts';
import type { Slip } from './slip.ts';
import type { SlipTable } from './slip-table.ts';

/** Mail to the sales team about a new slip; replies go to the customer. */
export function slipForSales(
  to: string,
  order: Order,
  slip: Pick<SlipTable, 'amount_minor' | 'sent_on' | 'reference'>,
  url: string,
) {
  const amount = formatMinor(slip.amount_minor, order.currency);
  return writeMail({
    to,
    replyTo: order.orderedEmail,
    subject: `Transfer slip: ${amount} for ${proformaNumber(order)}`,
    greeting: `${order.orderedBy} has sent the slip of a transfer. Please compare it with the bank statement.`,
    paragraphs: ['A reply to this mail goes to the customer.'],
    rows: [
      ['Order', order.number],
      ['Amount', amount],
      ['Transferred on', formatDate(slip.sent_on, 'long')],
      ['Bank reference', slip.reference],
    ],
    button: { label: 'Open the order', url },
    signature: company.name,
  });
}

/** Mail to the sales team about a decided slip. @param decision the recorded amount, or the reason for declining */
export function decidedForSales(
  to: string,
  order: Order,
  slip: Slip,
  decision: { accepted: number } | { declined: string },
) {
  const isAccepted = 'accepted' in decision;
  return writeMail({
    to,
    subject: `Transfer slip ${isAccepted ? 'accepted' : 'declined'} for ${proformaNumber(order)}`,
    greeting: isAccepted
      ? `The slip of a transfer is accepted: ${formatMoney(decision.accepted, order.currency)} is in the ledger.`
      : 'The slip of a transfer is declined. The customer was sent the reason.',
    paragraphs: isAccepted ? [] : [`Reason: ${decision.declined}`],
    rows: [
      ['Order', order.number],
      ['Amount of the slip', formatMinor(slip.amount, order.currency)],
      ['Transferred on', formatDate(slip.sentOn, 'long')],
      ['Bank reference', slip.reference],
    ],
    signature: company.name,
  });
}

/** Mail to the customer about a declined slip. */
export const declinedMail = (order: Order, slip: Slip): OrderMail => ({
  subject: `We could not accept your transfer slip for ${proformaNumber(order)}`,
  headline: 'Your transfer slip is declined',
  text: 'We could not accept the slip that you sent, so no payment is recorded. Please send another one on the page of your order.',
  rows: [
    ['Amount', formatMinor(slip.amount, order.currency)],
    ['Bank reference', slip.reference],
  ],
});
