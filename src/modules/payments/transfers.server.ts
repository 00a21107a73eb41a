import type { Config } from '#src/core/config.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import {
  type HandledEvent,
  type Lifecycle,
  mailFooterOf,
  type OrderAdditions,
  orderAdditions,
} from '#src/core/orders/lifecycle.server.ts';
import { UNDONE } from '#src/core/orders/lifecycle.ts';
import type { Order } from '#src/core/orders/order.ts';
import type { EventData } from '#src/core/orders/order-history.ts';
import { piecesOfTool, totalRow } from '#src/core/orders/order-mails.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { calendar } from '#src/core/site/calendar.ts';
import { deliveryTerms } from '#src/core/site/delivery-term.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { formatMoney } from '#src/platform/i18n/money.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { INVOICES_STEP, invoices } from './0025-invoices.ts';
import { slips } from './0027-slips.ts';
import { paymentReminders } from './0028-payment-reminders.ts';
import { unitsOfPayments } from './0065-units-of-payments.ts';
import { TRANSFERS_STEP, transfers as transfersStep } from './0069-transfers.ts';
import { balanceOf } from './balance.ts';
import { bankAccount } from './bank-account.ts';
import { bankDetails } from './bank-details/0054-bank-details.ts';
import { noAdminGrants } from './bank-details/0068-no-admin-grants.ts';
import { getBankDetails, postBankConsent, postBankDetails, postBankRefusal } from './bank-details/bank-details.api.ts';
import { bankDetailsTables } from './bank-details/bank-details-table.ts';
import { currentDetails } from './bank-details/current-details.server.ts';
import { requireOneCorrection } from './correct-ledger.server.ts';
import { acceptWithPayment, reopenWithPayment } from './decide-slip.server.ts';
import { dropCancelledLine } from './drop-cancelled-line.server.ts';
import { expireOrders, requireHoldEnded } from './expire-orders.server.ts';
import { invoiceTables } from './invoice-tables.ts';
import { findInvoicePayment, mustShipTogether, requireInvoice } from './issue-invoice.server.ts';
import { issueMissingInvoices } from './issue-missing-invoices.server.ts';
import { jointPaymentMail } from './joint-mail.ts';
import { noteMissingTransfers, noteTransfers } from './note-transfers.server.ts';
import {
  getInvoice,
  getJoinable,
  getLedger,
  getProforma,
  getTerms,
  postCorrection,
  postJointInvoice,
  postJointPayment,
  postPayment,
  postRefund,
  postReissue,
  postTerms,
} from './payment.api.ts';
import { paymentCheck } from './payment-consistency.server.ts';
import { paymentFacts } from './payment-facts.server.ts';
import { paymentSettings } from './payment-settings.server.ts';
import { paymentMoves } from './payments.ts';
import { placeWithInvoice } from './place-with-invoice.server.ts';
import { proformaNumber } from './proforma.ts';
import { remindOfPayments } from './remind-of-payments.server.ts';
import { reminderTables } from './reminder-table.ts';
import { setDemoDeposits } from './set-demo-deposits.server.ts';
import { getSlipCount, getSlipFile, getSlips, postSlip, postSlipAcceptance, postSlipRefusal } from './slip.api.ts';
import { slipTables } from './slip-table.ts';
import { transferTables } from './transfer-table.ts';

const receivedOf = ({ receivedAmount, orderedTotalPrice, currency }: Order) =>
  `${formatMoney(receivedAmount, currency)} of ${formatMoney(orderedTotalPrice, currency)}`;

const receivedRow = (order: Order) =>
  ['Received', receivedOf(order), { share: order.receivedAmount / order.orderedTotalPrice }] as const;

const paymentRows = (order: Order, data: EventData) => [
  ['Amount', formatMoney(Math.abs(data.amount ?? 0), order.currency)] as const,
  receivedRow(order),
];

function ordersWith(config: Config): OrderAdditions {
  const { holdDays } = settingsOf(config, paymentSettings);
  const onPayment = async (trx: Db, handled: HandledEvent, lifecycle: Lifecycle) => {
    await requireInvoice(trx, handled, await currentDetails(trx, config));
    await acceptWithPayment(trx, handled, config.salesEmails);
    await noteTransfers(trx, handled);
    const mail = jointPaymentMail(handled, config.publicUrl, mailFooterOf(lifecycle));
    if (mail) await insertMail(trx, mail, Date.now(), handled.mailed);
  };
  const onCorrection = async (trx: Db, handled: HandledEvent) => {
    await requireOneCorrection(trx, handled);
    await noteTransfers(trx, handled);
  };
  const onUndo = async (trx: Db, handled: HandledEvent) => {
    await reopenWithPayment(trx, handled);
    await noteTransfers(trx, handled);
  };
  /** From the order's invoice: the customer pays to the account printed there. */
  const paymentOf = async (trx: Db, { _id }: Order) =>
    (await findInvoicePayment(trx, _id)) ?? (await currentDetails(trx, config));
  const dropped = (trx: Db, handled: HandledEvent, lifecycle: Lifecycle) =>
    dropCancelledLine(trx, handled, lifecycle, config.publicUrl);
  const onExpiry = async (trx: Db, handled: HandledEvent, lifecycle: Lifecycle) => {
    await requireHoldEnded(trx, handled);
    await dropped(trx, handled, lifecycle);
  };
  return {
    moves: paymentMoves,
    placing: (trx, placed) => placeWithInvoice(trx, placed, config),
    handlers: {
      'payment-received': onPayment,
      paid: onPayment,
      'money-received': onPayment,
      refunded: noteTransfers,
      'refunded-below-total': noteTransfers,
      'payment-corrected': onCorrection,
      'payment-reversed': onCorrection,
      [UNDONE]: onUndo,
      cancelled: dropped,
      expired: onExpiry,
    },
    heldUntil: (placedAt) => calendar.endAfter(placedAt, holdDays),
    mustShipTogether,
    paymentFacts,
    mailFooter: 'Our bank account never changes by mail.',
    mails: {
      paid: (order, { writtenOff, jointInvoice }) =>
        // A joint payment sends one mail for the whole transfer: see `receiveJointPayment`.
        jointInvoice === undefined
          ? {
              subject: `Payment received for ${proformaNumber(order)}`,
              text: 'Thank you, your payment has arrived. We are preparing your shipment.',
              rows: [
                totalRow(order),
                ...(writtenOff
                  ? [['Bank charges that we bear', formatMoney(writtenOff, order.currency)] as const]
                  : []),
              ],
            }
          : undefined,
      'payment-received': async (order, { amount = 0, jointInvoice }, trx) => {
        if (jointInvoice !== undefined) return undefined;
        const payment = await paymentOf(trx, order);
        return {
          subject: `Payment received for ${proformaNumber(order)}`,
          text: 'Thank you, your payment has arrived.',
          rows: [
            ['Amount', formatMoney(amount, order.currency)],
            receivedRow(order),
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
      'refunded-below-total': (order, data) => ({
        subject: `Refund for ${proformaNumber(order)}`,
        text: 'This amount has gone back to you. The order is no longer paid in full.',
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
        text: 'Your order is cancelled, because no payment has arrived in time. If you have paid, please write to us. You can order again at any time.',
        rows: [totalRow(order)],
      }),
    },
  };
}

/** Payment by bank transfer on a proforma invoice; an admin records the incoming money. */
export const transfers: Room = {
  settings: paymentSettings,
  schema: {
    migrations: () => ({
      [INVOICES_STEP]: invoices,
      '0027-slips': slips,
      '0028-payment-reminders': paymentReminders,
      '0065-units-of-payments': unitsOfPayments,
      '0054-bank-details': bankDetails,
      '0068-no-admin-grants': noAdminGrants,
      [TRANSFERS_STEP]: transfersStep,
    }),
    tables: [...invoiceTables, ...slipTables, ...transferTables, ...reminderTables, ...bankDetailsTables],
  },
  calls: [
    ['GET', '/order/:id/proforma', 'signed-in', getProforma],
    ['GET', '/invoice/:number', 'signed-in', getInvoice],
    ['GET', '/joinable-order', 'signed-in', getJoinable],
    ['POST', '/invoice', 'signed-in', postJointInvoice],
    ['POST', '/invoice/:number/payment', 'admin', postJointPayment],
    ['GET', '/order/:id/ledger', 'signed-in', getLedger],
    ['POST', '/order/:id/payment', 'admin', postPayment],
    ['POST', '/order/:id/refund', 'admin', postRefund],
    ['POST', '/order/:id/correction', 'admin', postCorrection],
    ['POST', '/order/:id/invoice', 'admin', postReissue],
    ['GET', '/order/:id/terms', 'admin', getTerms],
    ['POST', '/order/:id/terms', 'admin', postTerms],
    ['POST', '/order/:id/slip', 'signed-in', postSlip],
    ['GET', '/slip', 'admin', getSlips],
    ['GET', '/slip-count', 'admin', getSlipCount],
    ['GET', '/slip/:id', 'signed-in', getSlipFile],
    ['POST', '/slip/:id/acceptance', 'admin', postSlipAcceptance],
    ['POST', '/slip/:id/refusal', 'admin', postSlipRefusal],
    ['GET', '/bank-details', 'admin', getBankDetails],
    ['POST', '/bank-details', 'admin', postBankDetails],
    ['POST', '/bank-details/:id/consent', 'admin', postBankConsent],
    ['POST', '/bank-details/:id/refusal', 'admin', postBankRefusal],
  ],
  jobs: [
    { what: 'reminders of payments', done: 'mailed', byAge: true, run: (parts) => remindOfPayments(parts) },
    { what: 'missing invoices', done: 'written', byAge: false, run: (parts) => issueMissingInvoices(parts) },
    { what: 'earlier transfers', done: 'noted', byAge: false, run: (parts) => noteMissingTransfers(parts) },
    { what: 'orders that were not paid in time', done: 'cancelled', byAge: true, run: (parts) => expireOrders(parts) },
  ],
  seedDemo: setDemoDeposits,
  consistencyChecks: paymentCheck,
  fills: [
    fill(orderAdditions, ordersWith),
    fill(deliveryTerms, (config) => settingsOf(config, paymentSettings).details?.delivery ?? null),
  ],
  facts: (config) => ({ holdDays: settingsOf(config, paymentSettings).holdDays }),
};
