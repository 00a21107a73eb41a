import type { Actor } from '#src/accounts/actor.ts';
import { company } from '#src/company.ts';
import { inTransaction } from '#src/database/transaction.server.ts';
import { insertMail } from '#src/mail/outbox.server.ts';
import { requireOwnOrder } from '#src/orders/own-order.server.ts';
import type { Shop } from '#src/server/shop.ts';
import { Refusal } from '#src/shared/refusal.ts';
import { returnToStock } from '#src/tools/tool-repository.server.ts';
import { orderCancelledMail } from './cancellation-mail.ts';
import { updateOrderCancelled } from './cancellation-repository.server.ts';

/**
 * Cancels a pending order: mark, stock and mail are one transaction, so the pieces go back exactly once. Cancelling a
 * cancelled order again changes nothing.
 * @throws Refusal when the order is paid or shipped, or somebody else's
 */
export async function cancelOrder(
  { config, db }: Pick<Shop, 'config' | 'db'>,
  actor: Actor | undefined,
  orderId: string,
): Promise<void> {
  const order = await requireOwnOrder(db, actor, orderId);
  const cancelled = await inTransaction(db, async (trx) => {
    if (!(await updateOrderCancelled(trx, order._id, Date.now()))) return false;
    await returnToStock(trx, order.toolId, order.orderedMinQty);
    await insertMail(trx, orderCancelledMail(order, config.publicUrl));
    return true;
  });
  if (cancelled) return;
  const { cancelledAt } = await requireOwnOrder(db, actor, orderId);
  if (cancelledAt === null) {
    throw new Refusal(
      'conflict',
      'order_not_pending',
      `Only a pending order can be cancelled here. Please write to ${company.email.sales}.`,
    );
  }
}
