import type { Db } from '#src/platform/database/open.server.ts';
import type { OrderNoteTable } from './order-note-table.ts';

export async function insertOrderNote(db: Db, note: OrderNoteTable): Promise<void> {
  await db.insertInto('order_notes').values(note).execute();
}

/** Notes on an order, oldest first. */
export async function listOrderNotes(db: Db, orderId: string): Promise<OrderNoteTable[]> {
  return db.selectFrom('order_notes').selectAll().where('order_id', '=', orderId).orderBy('id').execute();
}
