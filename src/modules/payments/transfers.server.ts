import { callRow } from '#src/core/call.ts';
import type { Config } from '#src/core/config.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import {
  mailFooterOf,
  type NewOrders,
  newOrders,
  orderMailParts,
  paymentSummaries,
} from '#src/core/orders/new-orders.server.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { calendar } from '#src/core/site/calendar.ts';
import { deliveryTerms } from '#src/core/site/delivery-term.server.ts';
import { type MoveEffects, type MoveHandler, moveEffects } from '#src/modules/orders/moves/move-effects.server.ts';
import { UNDONE } from '#src/modules/orders/moves/order-history.ts';
import { orderProcess } from '#src/modules/orders/moves/order-process.ts';
import { orderNumbers } from '#src/modules/orders/search/order-numbers.server.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { bankDetails } from './bank-details/0054-bank-details.ts';
import { getBankDetails, postBankDetails } from './bank-details/bank-details.api.ts';
import { requireCreditAmended } from './credit/require-credit.server.ts';
import { invoices } from './invoices/0025-invoices.ts';
import { dueAmounts } from './invoices/0178-due-amounts.ts';
import { invoiceDemoOrders } from './invoices/invoice-demo-orders.server.ts';
import { invoiceTables } from './invoices/invoice-tables.ts';
import { placeWithInvoice } from './invoices/place-with-invoice.server.ts';
import { refreshInvoiceOf } from './invoices/refresh-invoice.server.ts';
import { requireFewAmended, reviseAmended } from './invoices/revise-amended.server.ts';
import { dropCancelledLine } from './joint/drop-cancelled-line.server.ts';
import { ledgerEntries } from './ledger/0070-ledger.ts';
import { appendOnlyLedger } from './ledger/0125-append-only-ledger.ts';
import { ledgerTables } from './ledger/ledger-table.ts';
import { sharedTransferMail } from './ledger/shared-transfer-mail.ts';
import { undoEntry } from './ledger/undo-entry.server.ts';
import {
  getJoinable,
  getLedger,
  getProforma,
  getTerms,
  postCorrection,
  postDueAmounts,
  postEntry,
  postJointInvoice,
  postLine,
  postPayment,
  postRefund,
  postReissue,
  postTerms,
} from './payment.api.ts';
import { paymentCheck } from './payment-consistency.server.ts';
import { paymentMails } from './payment-mails.server.ts';
import { paymentSettings } from './payment-settings.server.ts';
import { reportedAndJointSums } from './payment-summary.server.ts';
import { paymentProcess } from './payments.ts';
import { slips } from './slips/0027-slips.ts';
import { acceptWithPayment, reopenWithPayment } from './slips/decide-slip.server.ts';
import {
  getSlipCount,
  getSlipFile,
  getSlips,
  postSlip,
  postSlipAcceptance,
  postSlipRefusal,
} from './slips/slip.api.ts';
import { slipTables } from './slips/slip-table.ts';
import { stillOpen } from './slips/still-open.server.ts';
import { ordersOfReference } from './transfers/orders-of-reference.server.ts';
import { paymentReminders } from './unpaid/0028-payment-reminders.ts';
import { expireOrders, forgetShort, requireHoldEnded } from './unpaid/expire-orders.server.ts';
import { remindOfPayments } from './unpaid/remind-of-payments.server.ts';
import { reminderTables } from './unpaid/reminder-table.ts';

const newOrdersWith = (config: Config): NewOrders => ({
  heldUntil: (placedAt) => calendar.endAfter(placedAt, settingsOf(config, paymentSettings).holdDays),
  placing: (trx, placed, agreement) => placeWithInvoice(trx, placed, config, agreement),
});

function effectsWith(config: Config): MoveEffects {
  const refreshed: MoveHandler = (trx, { order }) => refreshInvoiceOf(trx, order._id);
  const onPayment: MoveHandler = async (trx, handled, fills) => {
    await acceptWithPayment(trx, handled, config.salesEmails);
    await forgetShort(trx, handled);
    const { reported } = await stillOpen(trx, handled.order);
    const mail = sharedTransferMail({ ...handled, reported }, config.publicUrl, mailFooterOf(fills));
    if (mail) await insertMail(trx, mail, Date.now(), handled.mailed);
  };
  const onUndo: MoveHandler = async (trx, handled, fills) => {
    await reopenWithPayment(trx, handled);
    await undoEntry(trx, handled);
    await refreshed(trx, handled, fills);
  };
  const dropped: MoveHandler = async (trx, handled, fills) => {
    await dropCancelledLine(trx, handled, { config, fills });
    await refreshed(trx, handled, fills);
  };
  const onExpiry: MoveHandler = async (trx, handled, fills) => {
    await requireHoldEnded(trx, handled);
    await dropped(trx, handled, fills);
  };
  return {
    handlers: {
      'payment-received': onPayment,
      paid: onPayment,
      'money-received': onPayment,
      [UNDONE]: onUndo,
      cancelled: dropped,
      expired: onExpiry,
      confirmed: refreshed,
      shipped: refreshed,
      async amended(trx, handled) {
        await reviseAmended(trx, handled, config);
        await requireFewAmended(trx, handled, config);
        await requireCreditAmended(trx, handled, config);
      },
    },
    mails: paymentMails(config),
  };
}

/** Payment by bank transfer on a proforma invoice; an admin records the incoming money. */
export const transfers: Room = {
  settings: paymentSettings,
  schema: {
    migrations: (engine) => ({
      '0025-invoices': invoices,
      '0027-slips': slips,
      '0028-payment-reminders': paymentReminders,
      '0054-bank-details': bankDetails,
      '0070-ledger': ledgerEntries,
      '0125-append-only-ledger': appendOnlyLedger(engine),
      '0178-due-amounts': dueAmounts,
    }),
    tables: [...invoiceTables, ...ledgerTables, ...slipTables, ...reminderTables],
  },
  calls: [
    callRow('signed-in', getProforma),
    callRow('signed-in', getJoinable),
    callRow('signed-in', postJointInvoice),
    callRow('admin', postEntry),
    callRow('admin', postLine),
    callRow('signed-in', getLedger),
    callRow('admin', postPayment),
    callRow('admin', postRefund),
    callRow('admin', postCorrection),
    callRow('admin', postReissue),
    callRow('admin', getTerms),
    callRow('admin', postTerms),
    callRow('signed-in', postDueAmounts),
    callRow('signed-in', postSlip),
    callRow('admin', getSlips),
    callRow('admin', getSlipCount),
    callRow('signed-in', getSlipFile),
    callRow('admin', postSlipAcceptance),
    callRow('admin', postSlipRefusal),
    callRow('admin', getBankDetails),
    callRow('admin', postBankDetails),
  ],
  jobs: [
    { what: 'reminders of payments', done: 'mailed', byAge: true, run: (parts) => remindOfPayments(parts) },
    { what: 'orders that were not paid in time', done: 'cancelled', byAge: true, run: (parts) => expireOrders(parts) },
  ],
  seedDemo: invoiceDemoOrders,
  consistencyChecks: paymentCheck,
  fills: [
    fill(orderProcess, paymentProcess),
    fill(newOrders, newOrdersWith),
    fill(moveEffects, effectsWith),
    fill(paymentSummaries, reportedAndJointSums),
    fill(orderNumbers, ordersOfReference),
    fill(orderMailParts, { footer: 'Our bank account never changes by mail.' }),
    fill(deliveryTerms, (config) => settingsOf(config, paymentSettings).details?.delivery ?? null),
  ],
  facts: (config) => ({ holdDays: settingsOf(config, paymentSettings).holdDays }),
};
