import { type Actor, requireSignedIn } from '#src/core/accounts/actor.ts';
import type { Order } from '#src/core/orders/order.ts';
import { requireVisibleOrder } from '#src/core/orders/own-order.server.ts';
import { toOrder } from '#src/core/orders/to-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { listJoinableOrders } from './joint-invoice-repository.server.ts';

/**
 * Orders without any payment: the actor's own, or those of the given order's customer in the same currency.
 * @throws Refusal 404 if that order belongs to another customer
 */
export async function listJoinable(
  { db }: Pick<Shop, 'db'>,
  actor: Actor | undefined,
  orderId: string | undefined,
): Promise<{ orders: Order[] }> {
  const { userId } = requireSignedIn(actor);
  if (orderId === undefined) return { orders: (await listJoinableOrders(db, userId)).map(toOrder) };
  const found = await requireVisibleOrder(db, actor, orderId);
  const rows = await listJoinableOrders(db, found.customerId, found.order.currency);
  return { orders: rows.map(toOrder) };
}
