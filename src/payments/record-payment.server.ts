import { type Actor, requireAdmin } from '#src/accounts/actor.ts';
import { inTransaction } from '#src/database/transaction.server.ts';
import { insertMail } from '#src/mail/outbox.server.ts';
import { requireOwnOrder } from '#src/orders/own-order.server.ts';
import type { Shop } from '#src/server/shop.ts';
import { Refusal } from '#src/shared/refusal.ts';
import { paymentReceivedMail } from './payment-mails.ts';
import { updateOrderPaid } from './payment-repository.server.ts';

/**
 * An admin saw the money arrive. Recording it twice changes nothing and mails nobody twice.
 * @throws Refusal when the order is cancelled
 */
export async function recordPayment(
  { config, db }: Pick<Shop, 'config' | 'db'>,
  actor: Actor | undefined,
  orderId: string,
): Promise<void> {
  const admin = requireAdmin(actor);
  const order = await requireOwnOrder(db, admin, orderId);
  const recorded = await inTransaction(db, async (trx) => {
    if (!(await updateOrderPaid(trx, order._id, Date.now()))) return false;
    await insertMail(trx, paymentReceivedMail(order, config.publicUrl));
    return true;
  });
  if (recorded) return;
  const { paidAt } = await requireOwnOrder(db, admin, orderId);
  if (paidAt === null) throw new Refusal('conflict', 'order_cancelled', 'This order is cancelled.');
}
