import type { Db } from '#src/database/open.server.ts';

/** Marks a standing order as paid. @returns false when it already is, or is cancelled; nothing has changed then */
export async function updateOrderPaid(db: Db, id: string, now: number): Promise<boolean> {
  const result = await db
    .updateTable('orders')
    .set({ paid_at: now })
    .where('id', '=', id)
    .where('paid_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
