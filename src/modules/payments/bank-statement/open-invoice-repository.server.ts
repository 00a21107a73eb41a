import { toOrder } from '#src/core/orders/to-order.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';

const unpaidOrders = (db: Db) =>
  db
    .selectFrom('orders')
    .leftJoin('order_buyers', 'order_buyers.order_id', 'orders.id')
    .selectAll('orders')
    .select('order_buyers.company')
    .where('orders.paid_at', 'is', null);

/**
 * Orders that are not paid in full, or cancelled with shipped pieces, with the company that their papers name. Each
 * kind has an index of its own.
 */
export async function listUnpaidOrders(db: Db) {
  const [open, cancelled] = [
    unpaidOrders(db).where('orders.cancelled_at', 'is', null),
    unpaidOrders(db).where('orders.cancelled_at', 'is not', null).where('orders.shipped_pieces', '>', 0),
  ];
  const rows = [...(await open.execute()), ...(await cancelled.execute())];
  return rows
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((row) => ({ order: toOrder(row), company: row.company ?? '' }));
}
