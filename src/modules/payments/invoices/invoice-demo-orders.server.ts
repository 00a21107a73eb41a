import { findOrder, listOrderEvents } from '#src/core/orders/order-repository.server.ts';
import { calendar } from '#src/core/site/calendar.ts';
import type { EventData } from '#src/modules/orders/moves/order-history.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { minorPriceOf } from '#src/platform/i18n/money.ts';
import { insertEntry } from '../ledger/ledger-repository.server.ts';
import { portNamedBy, samplePaymentDetails } from '../terms/payment-details.server.ts';
import { referenceForm } from '../transfers/reference.ts';
import { applyInvoice } from './apply-invoice.server.ts';
import { invoiceOfOrder, issueIfMissing } from './issue-invoice.server.ts';
import { refreshInvoice } from './refresh-invoice.server.ts';

const details = {
  ...samplePaymentDetails,
  portOfLoading: portNamedBy(samplePaymentDetails.delivery),
  partialShipments: true,
};

/** Records the payments in the history of a demo order in the ledger of its invoice. */
async function recordPayments(trx: Db, orderId: string, number: string, currency: string): Promise<void> {
  for (const { id, at, done_by, data } of await listOrderEvents(trx, orderId)) {
    const event = JSON.parse(data) as EventData;
    if (event.amount === undefined) continue;
    const entry = newId();
    await insertEntry(trx, {
      id: entry,
      invoice: number,
      order_id: orderId,
      kind: 'payment',
      amount_minor: minorPriceOf(event.amount, currency),
      received_on: event.receivedOn ?? null,
      booked_on: event.receivedOn ?? calendar.dayOf(Number(at)),
      reference: event.reference ?? null,
      reference_form: referenceForm(event.reference),
      method: null,
      slip_id: null,
      card_payment: null,
      done_by,
      at,
      key: null,
      request: null,
      corrects: null,
    });
    await trx
      .updateTable('order_events')
      .set({ data: JSON.stringify({ ...event, entry }) })
      .where('order_id', '=', orderId)
      .where('id', '=', id)
      .execute();
  }
}

/** The invoice of a demo order, with its ledger. @param depositPercent 100 if it was paid first */
export async function invoiceDemoOrder(trx: Db, id: string, depositPercent = details.depositPercent): Promise<void> {
  const found = await findOrder(trx, id);
  if (!found) return;
  await issueIfMissing(trx, found, details);
  const invoice = await invoiceOfOrder(trx, found, details);
  await applyInvoice(trx, invoice, { percent: depositPercent, days: 0 });
  await recordPayments(trx, id, invoice.number, found.order.currency);
  await refreshInvoice(trx, invoice.number);
}

/** Demo orders are inserted directly instead of being placed, so their invoices and ledgers are added afterwards. */
export async function invoiceDemoOrders(trx: Db): Promise<void> {
  const orders = await trx.selectFrom('orders').select('id').orderBy('id').execute();
  for (const { id } of orders) await invoiceDemoOrder(trx, id);
}
