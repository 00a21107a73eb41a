import { toOrder } from '#src/core/orders/to-order.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';

/** Orders that are not paid in full, or cancelled with shipped pieces, with the company that their papers name. */
export async function listUnpaidOrders(db: Db) {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('order_buyers', 'order_buyers.order_id', 'orders.id')
    .selectAll('orders')
    .select('order_buyers.company')
    .where('orders.paid_at', 'is', null)
    .where(({ eb, or }) => or([eb('orders.cancelled_at', 'is', null), eb('orders.shipped_pieces', '>', 0)]))
    .orderBy('orders.id')
    .execute();
  return rows.map((row) => ({ order: toOrder(row), company: row.company ?? '' }));
}
