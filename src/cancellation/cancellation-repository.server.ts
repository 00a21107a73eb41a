import type { Db } from '#src/database/open.server.ts';

/** Marks an order as cancelled while it is pending. @returns false when it is not, or no longer; nothing has changed then */
export async function updateOrderCancelled(db: Db, id: string, now: number): Promise<boolean> {
  const result = await db
    .updateTable('orders')
    .set({ cancelled_at: now })
    .where('id', '=', id)
    .where('cancelled_at', 'is', null)
    .where('paid_at', 'is', null)
    .where('shipped_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
