import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import type { Shop } from '#src/core/shop.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { deleteHeldMails } from '#src/platform/mail/outbox.server.ts';
import { HOLD_MS, recordMove } from './advance-order.server.ts';
import { runHandlers } from './lifecycle.server.ts';
import { type OrderProgress, UNDONE } from './lifecycle.ts';
import { findLastOrderEvent, findOrder, insertOrderEvent, updateProgress } from './order-repository.server.ts';

const tooLate = () => new Refusal('conflict', 'too_late_to_undo', 'This can no longer be undone: its mail has left.');

/**
 * Takes back the last move of an order, as long as its mail has not left. The order is as it was before; the history keeps both.
 * @throws Refusal when it is too late, when another admin made the move, or when another move came after it
 */
export async function undoMove(
  { db, lifecycle }: Pick<Shop, 'db' | 'lifecycle'>,
  actor: Actor | undefined,
  orderId: string,
): Promise<void> {
  const admin = requireAdmin(actor);
  await inTransaction(db, async (trx) => {
    const found = await findOrder(trx, orderId);
    const last = await findLastOrderEvent(trx, orderId);
    if (!found || !last) throw new Refusal('missing', 'order_not_found', 'There is no such order.');
    const { before } = JSON.parse(last.data) as { before?: OrderProgress };
    const at = Date.now();
    if (!before || last.done_by !== admin.userId || at - last.at > HOLD_MS) throw tooLate();
    if (!(await updateProgress(trx, found.order, before)) || !(await deleteHeldMails(trx, last.id))) throw tooLate();
    const [data, eventId] = [{ undoes: last.id }, newId()];
    await insertOrderEvent(trx, {
      order_id: orderId,
      id: eventId,
      event: UNDONE,
      from_state: found.order.state,
      to_state: before.state,
      at,
      done_by: admin.userId,
      data: JSON.stringify(data),
    });
    await runHandlers(lifecycle, trx, { event: UNDONE, eventId, ...found, data });
    await recordMove(lifecycle, trx, admin, found.order, UNDONE, before);
  });
}
