import { toPayFor } from '#src/core/orders/amount-to-pay.ts';
import type { Order } from '#src/core/orders/order.ts';
import { calendar } from '#src/core/site/calendar.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import { balanceOf } from '../ledger/balance.ts';
import { listOrdersOn, sumEntries } from '../ledger/ledger-repository.server.ts';
import type { InvoiceContent } from './invoice.ts';
import { findInvoiceOfOrder, lockInvoice, updateInvoiceSums } from './invoice-repository.server.ts';

/** A payment that is due on a day. */
interface NextDue {
  /** Null if nothing is due on a date. */
  on: string | null;
  /** In minor units. */
  amount: number;
}

const UNDATED: NextDue = { on: null, amount: 0 };

/** The next payment of an invoice that is due on a day. */
export function nextDueOf({ parts }: Pick<InvoiceContent, 'parts'>, orders: readonly Order[]): NextDue {
  const open = orders.filter((order) => order.cancelledAt === null && balanceOf(order).due > 0);
  const sumOf = (name: 'depositDue' | 'due') => open.reduce((sum, order) => sum + balanceOf(order)[name], 0);
  const [deposit, balance] = ['deposit', 'balance'].map((name) => parts.find((part) => part.name === name));
  if (sumOf('depositDue') > 0)
    return deposit?.dueOn ? { on: calendar.dayOf(deposit.dueOn), amount: sumOf('depositDue') } : UNDATED;
  const shippedAt = open.map((order) => order.shippedAt);
  if (!balance?.afterShipment || open.length === 0 || shippedAt.includes(null)) return UNDATED;
  const last = Math.max(...shippedAt.map((at) => Date.parse(at ?? '')));
  return { on: calendar.dayOf(last + balance.afterShipment * DAY_MS), amount: sumOf('due') };
}

/**
 * Derives what is to be paid on an invoice, what was received, and when the next payment is due, from its orders and
 * its ledger. Runs at the end of each transaction that changes one of them.
 */
export async function refreshInvoice(trx: Db, number: string): Promise<void> {
  const invoice = await lockInvoice(trx, number);
  if (!invoice) return;
  const orders = await listOrdersOn(trx, invoice.id);
  const { on: due_on, amount: due_minor } = nextDueOf(JSON.parse(invoice.document) as InvoiceContent, orders);
  await updateInvoiceSums(trx, number, {
    total_minor: orders.reduce((sum, order) => sum + toPayFor(order), 0),
    received_minor: await sumEntries(trx, number),
    due_on,
    due_minor,
  });
}

/** The same for the invoice on which an order is paid. */
export async function refreshInvoiceOf(trx: Db, orderId: string): Promise<void> {
  const invoice = await findInvoiceOfOrder(trx, orderId);
  if (invoice) await refreshInvoice(trx, invoice.number);
}
