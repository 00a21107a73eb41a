import type { Config } from '#src/core/config.ts';
import { amountToPay } from '#src/core/orders/order.ts';
import type { MoveEffects, MoveMail } from '#src/modules/orders/moves/move-effects.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { formatMinor, formatMoney } from '#src/platform/i18n/money.ts';
import { accountToPay } from '../invoices/account-to-pay.server.ts';
import { listAwaitingFreight } from '../invoices/freight-to-add.server.ts';
import { FREIGHT_TO_ADD } from '../invoices/invoice.ts';
import { notePaper } from '../invoices/invoice-paper.ts';
import { openRows } from '../invoices/paid-so-far.ts';
import { proformaNumber } from '../invoices/proforma.ts';
import { stillOpen } from '../slips/still-open.server.ts';
import { missingRow, shortText } from '../unpaid/short-mails.ts';
import { balanceOf } from './balance.ts';
import { CONFIRMED_TEXT } from './confirmation-payment.ts';
import { paymentRows, receiptOf, receivedRow, refundRows, SURPLUS_TEXT } from './received-rows.ts';

/** Whether a payment confirmed its order: the mail about it says so, as no other one does. */
async function hasConfirmed(trx: Db, eventId: string): Promise<boolean> {
  const states = trx.selectFrom('order_events').select(['from_state', 'to_state']).where('id', '=', eventId);
  const { from_state: from, to_state: to } = await states.executeTakeFirstOrThrow();
  return from === 'to-be-paid' && to === 'confirmed';
}

/** Of a payment that leaves something to be paid. */
const partPaymentMail =
  (config: Config): MoveMail =>
  async (order, { amount = 0, jointInvoice, slip }, trx, eventId) => {
    if (jointInvoice !== undefined) return undefined;
    const open = await stillOpen(trx, order, slip);
    const awaits = (await listAwaitingFreight(trx, [order])).size > 0;
    const isShort = !awaits && order.state === 'to-be-paid' && balanceOf(order).firstDue > 0 && open.reported === 0;
    return {
      subject: `Payment received for ${proformaNumber(order)}: ${formatMoney(amount, order.currency)}`,
      headline: `${formatMoney(amount, order.currency)} received`,
      text: [
        'Thank you, your payment has arrived.',
        ...(awaits ? [FREIGHT_TO_ADD] : []),
        ...(isShort ? [shortText(order)] : []),
        ...((await hasConfirmed(trx, eventId)) ? [CONFIRMED_TEXT] : []),
      ].join(' '),
      rows: [
        ['Amount', formatMoney(amount, order.currency)],
        receivedRow(order),
        ...(isShort ? [missingRow(order)] : []),
        ...openRows(open, (minor) => formatMinor(minor, order.currency)),
      ],
      ...(open.toPay > 0 && !awaits && (await accountToPay(config, trx, order))),
      papers: receiptOf(order, eventId),
    };
  };

/** The mails to the customer about payments: they quote the bank account of the invoice. */
export function paymentMails(config: Config): NonNullable<MoveEffects['mails']> {
  return {
    paid: (order, { writtenOff, jointInvoice, amount }, _trx, eventId) => {
      // A transfer for several orders sends one mail: see `sharedTransferMail`.
      if (jointInvoice !== undefined) return undefined;
      const isOver = balanceOf(order).over > 0;
      return {
        subject: `Payment received for ${proformaNumber(order)}: paid in full`,
        headline: 'Paid in full',
        text: `Thank you, your payment has arrived.${isOver ? ` ${SURPLUS_TEXT}` : ''} We are preparing your shipment.`,
        rows: [
          ['Total', formatMoney(amountToPay(order), order.currency), 'sum'],
          ...(writtenOff ? [['Bank charges that we bear', formatMoney(writtenOff, order.currency)] as const] : []),
          ...(isOver ? [receivedRow(order)] : []),
        ],
        // An amended order may be paid in full without any money.
        ...(amount !== 0 && { papers: receiptOf(order, eventId) }),
      };
    },
    'money-received': (order, data, _trx, eventId) => {
      if (data.jointInvoice !== undefined) return undefined;
      const isOver = balanceOf(order).over > 0;
      const amount = formatMoney(data.amount ?? 0, order.currency);
      return {
        subject: `Payment received for ${proformaNumber(order)}: ${amount}${isOver ? ', more than was due' : ''}`,
        headline: `${amount} received`,
        text: `Thank you, your payment has arrived.${isOver ? ` ${SURPLUS_TEXT}` : ''}`,
        rows: paymentRows(order, data),
        papers: receiptOf(order, eventId),
      };
    },
    'payment-received': partPaymentMail(config),
    refunded: (order, data, _trx, eventId) => ({
      subject: `Refund for ${proformaNumber(order)}`,
      headline: `Refund of ${formatMoney(Math.abs(data.amount ?? 0), order.currency)}`,
      text: 'We have paid this amount back to you.',
      rows: refundRows(order, data),
      papers: [notePaper(order, eventId)],
    }),
  };
}
