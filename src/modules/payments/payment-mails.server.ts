import type { Config } from '#src/core/config.ts';
import type { OrderAdditions } from '#src/core/orders/lifecycle.server.ts';
import type { Order } from '#src/core/orders/order.ts';
import type { EventData } from '#src/core/orders/order-history.ts';
import { piecesOfTool, totalRow } from '#src/core/orders/order-mails.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { formatMoney } from '#src/platform/i18n/money.ts';
import { currentDetails } from './bank-details/current-details.server.ts';
import { bankAccount } from './invoices/bank-account.ts';
import { findInvoicePayment } from './invoices/issue-invoice.server.ts';
import { proformaNumber } from './invoices/proforma.ts';
import { balanceOf } from './ledger/balance.ts';
import { missingRow, shortText } from './short-mails.ts';

const receivedOf = ({ receivedAmount, orderedTotalPrice, currency }: Order) =>
  `${formatMoney(receivedAmount, currency)} of ${formatMoney(orderedTotalPrice, currency)}`;

const receivedRow = (order: Order) =>
  ['Received', receivedOf(order), { share: order.receivedAmount / order.orderedTotalPrice }] as const;

const paymentRows = (order: Order, data: EventData) => [
  ['Amount', formatMoney(Math.abs(data.amount ?? 0), order.currency)] as const,
  receivedRow(order),
];

/** The mails to the customer about payments, refunds, corrections and the end of an unpaid order. */
export function paymentMails(config: Config): NonNullable<OrderAdditions['mails']> {
  /** From the order's invoice: the customer pays to the account printed there. */
  const paymentOf = async (trx: Db, { _id }: Order) =>
    (await findInvoicePayment(trx, _id)) ?? (await currentDetails(trx, config));
  return {
    paid: (order, { writtenOff, jointInvoice }) =>
      // A joint payment sends one mail for the whole transfer: see `receiveJointPayment`.
      jointInvoice === undefined
        ? {
            subject: `Payment received for ${proformaNumber(order)}`,
            text: 'Thank you, your payment has arrived. We are preparing your shipment.',
            rows: [
              totalRow(order),
              ...(writtenOff ? [['Bank charges that we bear', formatMoney(writtenOff, order.currency)] as const] : []),
            ],
          }
        : undefined,
    'payment-received': async (order, { amount = 0, jointInvoice }, trx) => {
      if (jointInvoice !== undefined) return undefined;
      const payment = await paymentOf(trx, order);
      const isShort = order.state === 'to-be-paid' && balanceOf(order).firstDue > 0;
      return {
        subject: `Payment received for ${proformaNumber(order)}`,
        text: `Thank you, your payment has arrived.${isShort ? ` ${shortText(order)}` : ''}`,
        rows: [
          ['Amount', formatMoney(amount, order.currency)],
          receivedRow(order),
          ...(isShort ? [missingRow(order)] : []),
          ['Still to pay', formatMoney(order.orderedTotalPrice - order.receivedAmount, order.currency)],
        ],
        ...(payment && { details: bankAccount(order, payment) }),
      };
    },
    'money-received': (order, data) => ({
      subject: `Payment received for ${proformaNumber(order)}`,
      text:
        balanceOf(order).over > 0
          ? 'Thank you, your payment has arrived. It is more than was due: we will write to you about it.'
          : 'Thank you, your payment has arrived.',
      rows: paymentRows(order, data),
    }),
    refunded: (order, data) => ({
      subject: `Refund for ${proformaNumber(order)}`,
      text: 'We have paid this amount back to you.',
      rows: paymentRows(order, data),
    }),
    'payment-corrected': (order, data) => ({
      subject: `Payment corrected for ${proformaNumber(order)}`,
      text: 'We have corrected a payment that we had recorded by mistake.',
      rows: paymentRows(order, data),
    }),
    'payment-reversed': (order, data) => ({
      subject: `Payment corrected for ${proformaNumber(order)}`,
      text: 'We have corrected a payment that we had recorded by mistake. This order is not fully paid.',
      rows: paymentRows(order, data),
    }),
    expired: (order) => ({
      subject: `Cancelled: your order of ${piecesOfTool(order)}`,
      text:
        order.receivedAmount > 0
          ? `Your order is cancelled, because what was due first has not arrived in full. We will pay back the ${formatMoney(order.receivedAmount, order.currency)} that we have received, and write to you about it. You can order again at any time.`
          : 'Your order is cancelled, because no payment has arrived in time. If you have paid, please write to us. You can order again at any time.',
      rows: [totalRow(order), ...(order.receivedAmount > 0 ? [receivedRow(order)] : [])],
    }),
  };
}
