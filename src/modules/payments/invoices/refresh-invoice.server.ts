import type { Order } from '#src/core/orders/order.ts';
import { calendar } from '#src/core/site/calendar.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import { balanceOf, totalOfShipped } from '../ledger/balance.ts';
import { listOrdersOn, sumEntries } from '../ledger/ledger-repository.server.ts';
import type { InvoiceContent } from './invoice.ts';
import { findInvoiceOfOrder, lockInvoice, updateInvoiceSums } from './invoice-repository.server.ts';

/** What an order is to pay in all, in minor units: once it is cancelled, for the pieces that were shipped before. */
export function toPayFor(order: Order): number {
  return order.cancelledAt === null ? balanceOf(order).total : totalOfShipped(order);
}

/** The day on which the next payment of an invoice is due; null if nothing is due on a date. */
export function dueOnOf({ parts }: Pick<InvoiceContent, 'parts'>, orders: readonly Order[]): string | null {
  const open = orders.filter((order) => order.cancelledAt === null && balanceOf(order).due > 0);
  const [deposit, balance] = ['deposit', 'balance'].map((name) => parts.find((part) => part.name === name));
  if (open.some((order) => balanceOf(order).depositDue > 0))
    return deposit?.dueOn ? calendar.dayOf(deposit.dueOn) : null;
  const shippedAt = open.map((order) => order.shippedAt);
  if (!balance?.afterShipment || open.length === 0 || shippedAt.includes(null)) return null;
  const last = Math.max(...shippedAt.map((at) => Date.parse(at ?? '')));
  return calendar.dayOf(last + balance.afterShipment * DAY_MS);
}

/**
 * Derives what is to be paid on an invoice, what was received, and when the next payment is due, from its orders and
 * its ledger. Runs at the end of each transaction that changes one of them.
 */
export async function refreshInvoice(trx: Db, number: string): Promise<void> {
  const invoice = await lockInvoice(trx, number);
  if (!invoice) return;
  const orders = await listOrdersOn(trx, invoice.id);
  await updateInvoiceSums(trx, number, {
    total_minor: orders.reduce((sum, order) => sum + toPayFor(order), 0),
    received_minor: await sumEntries(trx, number),
    due_on: dueOnOf(JSON.parse(invoice.document) as InvoiceContent, orders),
  });
}

/** The same for the invoice on which an order is paid. */
export async function refreshInvoiceOf(trx: Db, orderId: string): Promise<void> {
  const invoice = await findInvoiceOfOrder(trx, orderId);
  if (invoice) await refreshInvoice(trx, invoice.number);
}
