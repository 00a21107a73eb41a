import type { Config } from '#src/core/config.ts';
import { amountToPay, type Order } from '#src/core/orders/order.ts';
import type { MoveEffects } from '#src/modules/orders/moves/move-effects.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { formatMinor, formatMoney } from '#src/platform/i18n/money.ts';
import { currentDetails } from '../bank-details/current-details.server.ts';
import { bankAccount } from '../invoices/bank-account.ts';
import { notePaper } from '../invoices/invoice-paper.ts';
import { findInvoicePayment } from '../invoices/issue-invoice.server.ts';
import { openRows } from '../invoices/paid-so-far.ts';
import { proformaNumber } from '../invoices/proforma.ts';
import { stillOpen } from '../slips/still-open.server.ts';
import { missingRow, shortText } from '../unpaid/short-mails.ts';
import { balanceOf } from './balance.ts';
import { paymentRows, receiptOf, receivedRow, SURPLUS_TEXT } from './received-rows.ts';

/** The mails to the customer about payments: they quote the bank account of the invoice. */
export function paymentMails(config: Config): NonNullable<MoveEffects['mails']> {
  /** From the order's invoice: the customer pays to the account printed there. */
  const paymentOf = async (trx: Db, { _id }: Order) =>
    (await findInvoicePayment(trx, _id)) ?? (await currentDetails(trx, config));
  return {
    paid: (order, { writtenOff, jointInvoice, amount }, _trx, eventId) =>
      // A transfer for several orders sends one mail: see `sharedTransferMail`.
      jointInvoice === undefined
        ? {
            subject: `Payment received for ${proformaNumber(order)}: paid in full`,
            headline: 'Paid in full',
            text: 'Thank you, your payment has arrived. We are preparing your shipment.',
            rows: [
              ['Total', formatMoney(amountToPay(order), order.currency), 'sum'],
              ...(writtenOff ? [['Bank charges that we bear', formatMoney(writtenOff, order.currency)] as const] : []),
            ],
            // An amended order may be paid in full without any money.
            ...(amount !== 0 && { papers: receiptOf(order, eventId) }),
          }
        : undefined,
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
    'payment-received': async (order, { amount = 0, jointInvoice, slip }, trx, eventId) => {
      if (jointInvoice !== undefined) return undefined;
      const payment = await paymentOf(trx, order);
      const open = await stillOpen(trx, order, slip);
      const isShort = order.state === 'to-be-paid' && balanceOf(order).firstDue > 0 && open.reported === 0;
      return {
        subject: `Payment received for ${proformaNumber(order)}: ${formatMoney(amount, order.currency)}`,
        headline: `${formatMoney(amount, order.currency)} received`,
        text: `Thank you, your payment has arrived.${isShort ? ` ${shortText(order)}` : ''}`,
        rows: [
          ['Amount', formatMoney(amount, order.currency)],
          receivedRow(order),
          ...(isShort ? [missingRow(order)] : []),
          ...openRows(open, (minor) => formatMinor(minor, order.currency)),
        ],
        ...(open.toPay > 0 && payment && { details: bankAccount(proformaNumber(order), payment) }),
        papers: receiptOf(order, eventId),
      };
    },
    refunded: (order, data, _trx, eventId) => ({
      subject: `Refund for ${proformaNumber(order)}`,
      headline: `Refund of ${formatMoney(Math.abs(data.amount ?? 0), order.currency)}`,
      text: 'We have paid this amount back to you.',
      rows: paymentRows(order, data),
      papers: [notePaper(order, eventId)],
    }),
  };
}
