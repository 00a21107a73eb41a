import { toPayFor } from '#src/core/orders/amount-to-pay.ts';
import type { Order } from '#src/core/orders/order.ts';
import { calendar } from '#src/core/site/calendar.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import { balanceOf } from '../ledger/balance.ts';
import { listOrdersOn, sumEntries } from '../ledger/ledger-repository.server.ts';
import type { InvoiceContent } from './invoice.ts';
import { extendHold, findInvoiceOfOrder, lockInvoice, updateInvoiceSums } from './invoice-repository.server.ts';
import { depositDueOn } from './validity.ts';

/** A payment that is due on a day. */
interface NextDue {
  /** Null if nothing is due on a date. */
  on: string | null;
  /** In minor units. */
  amount: number;
}

const UNDATED: NextDue = { on: null, amount: 0 };

type Parts = Pick<InvoiceContent, 'parts'>;

const daysAfterShipment = ({ parts }: Parts) => parts.find(({ name }) => name === 'balance')?.afterShipment;

/** What is due for shipped pieces of cancelled orders: nothing more leaves from the last cancellation on. */
function nextDueOfShipped(invoice: Parts, orders: readonly Order[]): NextDue {
  const days = daysAfterShipment(invoice);
  const unpaid = orders.filter((order) => balanceOf(order).shippedDue > 0);
  if (!days || unpaid.length === 0) return UNDATED;
  const last = Math.max(...unpaid.map(({ cancelledAt }) => Date.parse(cancelledAt ?? '')));
  const amount = unpaid.reduce((sum, order) => sum + balanceOf(order).shippedDue, 0);
  return { on: calendar.dayOf(last + days * DAY_MS), amount };
}

/** The next payment of an invoice that is due on a day; of two days, the later one, when all of it is due. */
export function nextDueOf(invoice: Parts, orders: readonly Order[]): NextDue {
  const [one, other] = [nextDueOfOpen(invoice, orders), nextDueOfShipped(invoice, orders)];
  if (one.on === null || other.on === null) return one.on === null ? other : one;
  return { on: one.on > other.on ? one.on : other.on, amount: one.amount + other.amount };
}

function nextDueOfOpen(invoice: Parts, orders: readonly Order[]): NextDue {
  const open = orders.filter((order) => order.cancelledAt === null && balanceOf(order).due > 0);
  const sumOf = (name: 'depositDue' | 'due') => open.reduce((sum, order) => sum + balanceOf(order)[name], 0);
  const deposit = invoice.parts.find(({ name }) => name === 'deposit');
  const days = daysAfterShipment(invoice);
  if (sumOf('depositDue') > 0) {
    const dueOn = depositDueOn(deposit?.dueOn ?? null, open);
    return dueOn === null ? UNDATED : { on: calendar.dayOf(dueOn), amount: sumOf('depositDue') };
  }
  const shippedAt = open.map((order) => order.shippedAt);
  if (!days || open.length === 0 || shippedAt.includes(null)) return UNDATED;
  const last = Math.max(...shippedAt.map((at) => Date.parse(at ?? '')));
  return { on: calendar.dayOf(last + days * DAY_MS), amount: sumOf('due') };
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

/**
 * Extends the holds of unpaid orders on one invoice, until which its deposit may be paid.
 * @param until milliseconds since the epoch
 */
export async function extendHolds(trx: Db, orderIds: readonly string[], until: number): Promise<void> {
  for (const id of orderIds) await extendHold(trx, id, until);
  const [first] = orderIds;
  if (first) await refreshInvoiceOf(trx, first);
}
