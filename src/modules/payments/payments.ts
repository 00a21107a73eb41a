import type { Order } from '#src/core/orders/order.ts';
import { piecesOfTool, totalRow } from '#src/core/orders/order-mails.ts';
import { type OrderState, orderStates } from '#src/core/orders/order-progress.ts';
import { company } from '#src/core/site/company.ts';
import type { Move } from '#src/modules/orders/moves/move.ts';
import type { MoveOffer } from '#src/modules/orders/moves/move-offer.ts';
import type { OrderProcess } from '#src/modules/orders/moves/order-process.ts';
import { formatMoney } from '#src/platform/i18n/money.ts';
import { proformaNumber, proformaPath } from './invoices/proforma.ts';
import { isJoinable, jointInvoicePath } from './joint/joint-invoice.ts';
import { balanceOf } from './ledger/balance.ts';
import { paymentFieldLabels, seenPayments } from './ledger/confirmation-payment.ts';
import { likelyAmount, likelyRefund, suggestedAmounts } from './ledger/likely-amount.ts';
import { nextPayment } from './ledger/next-payment.ts';
import { paymentRows, receivedRow } from './ledger/received-rows.ts';
import { refundFieldLabels } from './refunds/refund-along.ts';

/** An order can be paid at any time after it was accepted; the whole deposit accepts it, a part of it does not. */
const payable: readonly OrderState[] = [
  'confirmed',
  'in-production',
  'ready',
  'partly-shipped',
  'shipped',
  'delivered',
];

const paymentOffer: MoveOffer = {
  to: ['admin'],
  label: 'Record payment',
  control: 'Paid',
  title: 'Record a payment',
  confirm: 'Record the payment',
  done: (number) => `The payment for ${number} is recorded.`,
  amount: likelyAmount,
  amounts: suggestedAmounts,
  seen: seenPayments,
  fields: { ...paymentFieldLabels, note: 'Note to the customer' },
};

const paid: Move = {
  event: 'paid',
  past: 'Paid in full',
  date: 'paidAt',
  transitions: [
    { from: ['to-be-paid'], to: 'paid', by: ['admin', 'system'] },
    { from: payable, by: ['admin', 'system'] },
  ],
  call: 'payment',
  offers: [paymentOffer],
};

const received: Move = {
  event: 'payment-received',
  past: 'Payment received',
  repeats: true,
  transitions: [
    { from: ['to-be-paid'], to: 'confirmed', onceCovered: true, only: 'unpaid', by: ['admin', 'system'] },
    { from: payable, only: 'unpaid', by: ['admin', 'system'] },
  ],
};

/** A payment for the pieces that were shipped of an order before it was cancelled. */
const receivedForShipped: Move = {
  event: 'payment-received',
  past: 'Payment received',
  repeats: true,
  transitions: [{ from: ['cancelled'], only: 'unpaid', by: ['admin', 'system'] }],
  call: 'payment',
  offers: [{ ...paymentOffer, when: (order) => balanceOf(order).shippedDue > 0 }],
};

/** Money that was not due: the order is already paid, or cancelled. */
const notDue: Move = {
  event: 'money-received',
  past: 'More received than was due',
  repeats: true,
  transitions: [
    { from: orderStates, only: 'paid', by: ['admin', 'system'] },
    { from: ['cancelled'], only: 'unpaid', by: ['admin', 'system'] },
  ],
};

const refunded: Move = {
  event: 'refunded',
  past: 'Refunded',
  repeats: true,
  transitions: [{ from: orderStates, by: ['admin'] }],
  call: 'refund',
  offers: [
    {
      to: ['admin'],
      label: 'Record refund',
      when: (order) => balanceOf(order).over > 0,
      title: 'Record a refund',
      confirm: 'Record the refund',
      done: (number) => `The refund for ${number} is recorded.`,
      amount: likelyRefund,
      notice: () => import('./refunds/refund-notice.tsx'),
      fields: { ...refundFieldLabels, note: 'Note to the customer' },
    },
  ],
};

/** Final: to count the entry again, it is recorded again, by the rules for any transfer and any refund. */
const corrected: Move = {
  event: 'payment-corrected',
  past: 'Payment corrected',
  repeats: true,
  final: true,
  transitions: [{ from: orderStates, by: ['admin'] }],
  mail: (order, data) => ({
    subject: `Payment corrected for ${proformaNumber(order)}`,
    headline: 'A payment is corrected',
    text: 'We have corrected a payment that we had recorded by mistake.',
    rows: paymentRows(order, data),
  }),
};

/** A contra entry, after which the order is no longer fully paid. */
const reversed: Move = {
  event: 'payment-reversed',
  past: 'No longer paid in full',
  repeats: true,
  final: true,
  transitions: [
    { from: ['paid'], to: 'confirmed', only: 'paid', by: ['admin'] },
    { from: payable, only: 'paid', by: ['admin'] },
  ],
  mail: (order, data) => ({
    subject: `Payment corrected for ${proformaNumber(order)}`,
    headline: 'A payment is corrected',
    text: 'We have corrected a payment that we had recorded by mistake. This order is not fully paid.',
    rows: paymentRows(order, data),
  }),
};

/** A new revision of the invoice of an order, which may make it paid or no longer paid: see `settleOrders`. */
export const INVOICE_REVISED = 'invoice-revised';

const revised: Move = {
  event: INVOICE_REVISED,
  past: 'Proforma invoice revised',
  repeats: true,
  transitions: [{ from: orderStates, by: ['system'] }],
};

/** Money that another order of the same invoice had too much of: see `moveSurplus`. */
export const MONEY_MOVED = 'money-moved';

const moved: Move = {
  event: MONEY_MOVED,
  past: 'Money moved within the invoice',
  repeats: true,
  transitions: [{ from: orderStates, by: ['system'] }],
};

/** To a new customer. */
const releasedText = `Your account is new to us. Our sales team could not look at it in the time for which we hold the pieces of a first order, so they are back in stock, and there is nothing to pay. We would like to supply you: please write to ${company.email.sales} or answer this mail, then order again. If you have paid already, please send us the slip of your transfer.`;

function paidBackText({ receivedAmount, currency, jointInvoice }: Order): string {
  const amount = formatMoney(receivedAmount, currency);
  return jointInvoice === null
    ? `We will pay back the ${amount} that we have received, and write to you about it.`
    : `The ${amount} that we have received is for the other orders on ${jointInvoice}. We will pay back what they do not need, and write to you about it.`;
}

const expired: Move = {
  event: 'expired',
  past: 'Cancelled: not paid in time',
  date: 'cancelledAt',
  returnsStock: true,
  // A payment may have confirmed it that was taken back since.
  transitions: [{ from: ['to-be-paid', 'confirmed'], to: 'cancelled', only: 'unpaid', by: ['system'] }],
  mail: (order, { newCustomer }) => ({
    subject: `Cancelled: your order of ${piecesOfTool(order)}`,
    headline: 'Your order is cancelled',
    text:
      order.receivedAmount > 0
        ? `Your order is cancelled, because what was due first has not arrived in full. ${paidBackText(order)} You can order again at any time.`
        : newCustomer
          ? releasedText
          : 'Your order is cancelled, because no payment has arrived in time. If you have paid, please write to us. You can order again at any time.',
    rows: [totalRow(order), ...(order.receivedAmount > 0 ? [receivedRow(order)] : [])],
  }),
};

/** Events of transfer slips. An accepted slip is the event of its payment. */
export const SLIP_SENT = 'slip-sent';
export const SLIP_DECLINED = 'slip-declined';
export const SLIP_SETTLED = 'slip-settled';

/** Payments recorded by an admin or a gateway, refunds, corrections, and the expiry of an unpaid order. */
export const paymentProcess: OrderProcess = {
  moves: [paid, received, receivedForShipped, notDue, refunded, corrected, reversed, revised, moved, expired],
  events: [
    { event: SLIP_SENT, past: 'Transfer slip sent' },
    { event: SLIP_DECLINED, past: 'Transfer slip declined' },
    { event: SLIP_SETTLED, past: 'Transfer slip settled: its transfer was recorded already' },
  ],
  links: [
    {
      label: 'Check the slip',
      needs: 'GET /slip',
      first: true,
      to: ['admin'],
      when: ({ reportedAmount = 0 }) => reportedAmount > 0,
      path: ({ _id }) => `/dashboard/slips#${_id}`,
    },
    {
      label: 'Proforma invoice',
      needs: 'GET /order/:id/proforma',
      control: 'Pay',
      to: ['admin', 'customer'],
      path: ({ _id }) => proformaPath(_id),
    },
    {
      // Customers find this link above the list if they have several orders.
      label: 'One invoice for several orders',
      needs: 'POST /invoice',
      to: ['admin'],
      when: isJoinable,
      path: ({ _id }) => jointInvoicePath(_id),
    },
  ],
  aboutMoney: true,
  nextStep: nextPayment,
};
