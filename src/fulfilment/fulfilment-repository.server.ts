import type { Db } from '#src/database/open.server.ts';

/**
 * Marks a standing order as shipped.
 * @param paidOnly ship nothing that is not paid
 * @returns false when it already is, is cancelled or not paid; nothing has changed then
 */
export async function updateOrderShipped(db: Db, id: string, now: number, paidOnly: boolean): Promise<boolean> {
  const result = await db
    .updateTable('orders')
    .set({ shipped_at: now })
    .where('id', '=', id)
    .where('shipped_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .$if(paidOnly, (query) => query.where('paid_at', 'is not', null))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
