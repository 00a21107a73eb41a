import { type Actor, requireAdmin } from '#src/accounts/actor.ts';
import { inTransaction } from '#src/database/transaction.server.ts';
import { insertMail } from '#src/mail/outbox.server.ts';
import { requireOwnOrder } from '#src/orders/own-order.server.ts';
import type { Shop } from '#src/server/shop.ts';
import { Refusal } from '#src/shared/refusal.ts';
import { updateOrderShipped } from './fulfilment-repository.server.ts';
import { orderShippedMail } from './shipping-mail.ts';

/**
 * The goods have left the factory. Where payments are recorded, nothing ships unpaid. Shipping twice changes nothing.
 * @throws Refusal when the order is cancelled or not paid
 */
export async function shipOrder(
  { config, db }: Pick<Shop, 'config' | 'db'>,
  actor: Actor | undefined,
  orderId: string,
): Promise<void> {
  const admin = requireAdmin(actor);
  const order = await requireOwnOrder(db, admin, orderId);
  const paidOnly = config.extensions.includes('payments');
  const shipped = await inTransaction(db, async (trx) => {
    if (!(await updateOrderShipped(trx, order._id, Date.now(), paidOnly))) return false;
    await insertMail(trx, orderShippedMail(order, config.publicUrl));
    return true;
  });
  if (shipped) return;
  const { shippedAt, cancelledAt } = await requireOwnOrder(db, admin, orderId);
  if (shippedAt !== null) return;
  if (cancelledAt !== null) throw new Refusal('conflict', 'order_cancelled', 'This order is cancelled.');
  throw new Refusal('conflict', 'order_unpaid', 'This order is not paid yet.');
}
