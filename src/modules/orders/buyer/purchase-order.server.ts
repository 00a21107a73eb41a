import { hash } from 'node:crypto';
import { type Actor, requireSignedIn } from '#src/core/accounts/actor.ts';
import { recordAdminChange } from '#src/core/admin-change.server.ts';
import { orderNotFound, requireVisibleOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import type { Inserted } from '#src/platform/http/idempotency-key.ts';
import { atField } from '#src/platform/http/refusal.ts';
import { preparePdfOrPicture } from '#src/platform/pdf/pdf-or-picture.server.ts';
import type { PurchaseOrder } from './buyer.calls.ts';
import { MAX_PURCHASE_ORDERS, PURCHASE_ORDER_SENT } from './buyer.ts';
import { insertBuyerEvent, lockChangeable, requireOpenBuyer } from './change-buyer.server.ts';
import {
  findPurchaseOrder,
  insertPurchaseOrder,
  listPurchaseOrders,
  readPurchaseOrderFile,
} from './purchase-order-repository.server.ts';

type Parts = Pick<Shop, 'db' | 'fills'>;

/** Checked before an upload is read. @throws Refusal 404 if the order is not the actor's; 409 if it is too late */
export async function requireOrderToChange({ db }: Pick<Shop, 'db'>, actor: Actor | undefined, orderId: string) {
  const viewer = requireSignedIn(actor);
  const { order } = await requireVisibleOrder(db, viewer, orderId);
  requireOpenBuyer(order, viewer);
  return viewer;
}

/**
 * Stores the file of the buyer's purchase order. Earlier files stay readable; sending the newest again changes nothing.
 * @throws Refusal if the order is not the actor's or has left the factory, or the file is no harmless PDF or picture
 */
export async function sendPurchaseOrder(
  { db, fills }: Parts,
  actor: Actor | undefined,
  orderId: string,
  file: Buffer,
): Promise<Inserted> {
  const viewer = await requireOrderToChange({ db }, actor, orderId);
  const content_hash = hash('sha256', file);
  const { type, bytes } = await preparePdfOrPicture(file, () => {
    const message = 'The purchase order must be a PDF, JPEG, PNG, WebP or AVIF file.';
    return atField('file', 'purchase_order_type', message);
  });
  return inTransaction(db, async (trx) => {
    const { order, customerId } = await lockChangeable(trx, viewer, orderId);
    const earlier = await listPurchaseOrders(trx, orderId);
    const [newest] = earlier;
    if (newest?.content_hash === content_hash) return { id: newest.id, repeated: true };
    if (earlier.length >= MAX_PURCHASE_ORDERS) {
      const message = `An order has at most ${MAX_PURCHASE_ORDERS} purchase orders. Please write to our sales team.`;
      throw atField('file', 'too_many_purchase_orders', message);
    }
    const row = { id: newId(), order_id: orderId, file_type: type, content_hash, sent_at: Date.now() };
    await insertPurchaseOrder(trx, row, bytes);
    const purchaseOrder = { before: newest?.id ?? null, after: row.id };
    await insertBuyerEvent(trx, order, viewer, PURCHASE_ORDER_SENT, { purchaseOrder });
    if (viewer.userId !== customerId)
      await recordAdminChange({ fills }, trx, viewer, {
        kind: 'order',
        action: 'purchase order added',
        subject: { id: orderId, name: order.number },
        before: { purchaseOrder: purchaseOrder.before },
        after: { purchaseOrder: purchaseOrder.after },
      });
    return { id: row.id, repeated: false };
  });
}

type Row = NonNullable<Awaited<ReturnType<typeof findPurchaseOrder>>>;

export const toPurchaseOrder = ({ id, file_type, sent_at }: Row): PurchaseOrder => ({
  _id: id,
  fileType: file_type,
  sentAt: new Date(sent_at).toISOString(),
});

/** A file, for the customer of its order or an admin. @throws Refusal 404 for others */
export async function readPurchaseOrder({ db }: Pick<Shop, 'db'>, actor: Actor | undefined, id: string) {
  const viewer = requireSignedIn(actor);
  const row = await findPurchaseOrder(db, id);
  if (!row) throw orderNotFound();
  const { order } = await requireVisibleOrder(db, viewer, row.order_id);
  return { order, purchaseOrder: toPurchaseOrder(row), bytes: await readPurchaseOrderFile(db, id) };
}
