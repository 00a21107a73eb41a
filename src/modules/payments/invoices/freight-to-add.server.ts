import type { Order } from '#src/core/orders/order.ts';
import { calendar } from '#src/core/site/calendar.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { awaitsFreight, type InvoiceContent } from './invoice.ts';

/** Days to pay an invoice once its freight is on it. */
const DAYS_TO_PAY = 7;

/**
 * Until when an invoice can be paid at least if its change adds the freight, in milliseconds since the epoch; undefined
 * for any other change.
 */
export const payableUntil = (before: InvoiceContent, change: Partial<InvoiceContent>): number | undefined =>
  awaitsFreight(before) && !awaitsFreight({ ...before, ...change })
    ? calendar.endAfter(Date.now(), DAYS_TO_PAY)
    : undefined;

/** Ids of those orders whose invoice is not to be paid yet, because its freight is to be added. */
export async function listAwaitingFreight(
  db: Db,
  orders: readonly Pick<Order, '_id' | 'paidAt' | 'cancelledAt'>[],
): Promise<Set<string>> {
  const open = orders.filter(({ paidAt, cancelledAt }) => paidAt === null && cancelledAt === null);
  const ids = open.map(({ _id }) => _id);
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('invoice_orders')
    .innerJoin('invoices', 'invoices.id', 'invoice_orders.invoice_id')
    .select(['invoice_orders.order_id', 'invoices.document'])
    .where('invoice_orders.order_id', 'in', ids)
    .where('invoices.replaced_by', 'is', null)
    .where('invoices.document', 'like', '%"freightToAdd":true%')
    .execute();
  const awaiting = rows.filter(({ document }) => awaitsFreight(JSON.parse(document) as InvoiceContent));
  return new Set(awaiting.map(({ order_id }) => order_id));
}
