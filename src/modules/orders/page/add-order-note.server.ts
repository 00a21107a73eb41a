import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import { recordAdminChange } from '#src/core/admin-change.server.ts';
import { requireOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { isBlank } from '#src/platform/http/is-blank.ts';
import { atField } from '#src/platform/http/refusal.ts';
import { insertOrderNote } from './order-note-repository.server.ts';

/** Stores an internal note of an admin, which the customer never sees. @throws Refusal if it is empty */
export async function addOrderNote(
  { db, fills }: Pick<Shop, 'db' | 'fills'>,
  actor: Actor | undefined,
  orderId: string,
  text: string,
): Promise<void> {
  const admin = requireAdmin(actor);
  if (isBlank(text)) throw atField('text', 'note_empty', 'Please write a note.');
  const { order } = await requireOrder(db, orderId);
  const note = text.trim();
  await inTransaction(db, async (trx) => {
    await insertOrderNote(trx, {
      order_id: orderId,
      id: newId(),
      author: admin.name,
      text: note,
      created_at: Date.now(),
    });
    await recordAdminChange({ fills }, trx, admin, {
      kind: 'order',
      action: 'note added',
      subject: { id: orderId, name: order.number },
      before: null,
      after: { note },
    });
  });
}
