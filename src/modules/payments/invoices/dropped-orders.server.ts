import type { Order } from '#src/core/orders/order.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { listOrdersOn } from '../ledger/ledger-repository.server.ts';
import type { Invoice } from './invoice.ts';
import { findInvoice } from './invoice-repository.server.ts';

/** Orders that are paid on an invoice without a line of it: they were cancelled, but shipped pieces may be unpaid. */
export async function listDroppedOrders(db: Db, { number, superseded, lines }: Invoice): Promise<Order[]> {
  const stored = superseded ? undefined : await findInvoice(db, number);
  const orders = stored ? await listOrdersOn(db, stored.id) : [];
  return orders.filter(({ _id }) => lines.every(({ orderId }) => orderId !== _id));
}
