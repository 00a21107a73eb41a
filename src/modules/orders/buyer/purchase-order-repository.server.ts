import type { Selectable } from 'kysely';
import { bytesOf, partsOf } from '#src/platform/database/file-parts.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { PurchaseOrderTable } from './buyer-tables.ts';

export async function insertPurchaseOrder(db: Db, row: PurchaseOrderTable, file: Buffer): Promise<void> {
  await db.insertInto('purchase_orders').values(row).execute();
  const parts = partsOf(file).map((part) => ({ purchase_order_id: row.id, ...part }));
  await db.insertInto('purchase_order_parts').values(parts).execute();
}

/** The files of an order, newest first. */
export async function listPurchaseOrders(db: Db, orderId: string): Promise<Selectable<PurchaseOrderTable>[]> {
  return db.selectFrom('purchase_orders').selectAll().where('order_id', '=', orderId).orderBy('id', 'desc').execute();
}

export async function findPurchaseOrder(db: Db, id: string): Promise<Selectable<PurchaseOrderTable> | undefined> {
  return db.selectFrom('purchase_orders').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function readPurchaseOrderFile(db: Db, id: string): Promise<Buffer> {
  const parts = db.selectFrom('purchase_order_parts').select('content').where('purchase_order_id', '=', id);
  return Buffer.concat((await parts.orderBy('part').execute()).map(bytesOf));
}
