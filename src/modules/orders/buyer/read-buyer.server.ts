import { type Actor, requireSignedIn } from '#src/core/accounts/actor.ts';
import { requireVisibleOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import type { BuyerOfOrder } from './buyer.calls.ts';
import { mayBuyerChange } from './buyer.ts';
import { findOrderBuyer } from './buyer-repository.server.ts';
import { toPurchaseOrder } from './purchase-order.server.ts';
import { listPurchaseOrders } from './purchase-order-repository.server.ts';

/** What the papers of an order say about its buyer. @throws Refusal 404 if the order is not the actor's */
export async function readBuyer(
  { db }: Pick<Shop, 'db'>,
  actor: Actor | undefined,
  orderId: string,
): Promise<BuyerOfOrder> {
  const viewer = requireSignedIn(actor);
  const { order } = await requireVisibleOrder(db, viewer, orderId);
  const [buyer, files] = await Promise.all([findOrderBuyer(db, orderId), listPurchaseOrders(db, orderId)]);
  const changeable = viewer.role === 'admin' || mayBuyerChange(order);
  return { buyer, purchaseOrders: files.map(toPurchaseOrder), changeable };
}
