import { advanceDueOrders } from '#src/core/orders/advance-due-orders.server.ts';
import type { HandledEvent } from '#src/core/orders/lifecycle.server.ts';
import { requireOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { hasPendingSlip } from './slip-repository.server.ts';
import { listOrdersPastHold } from './unpaid-order-repository.server.ts';

const stillHeld = () => new Refusal('conflict', 'still_held', 'The pieces of this order are still reserved.');

/**
 * Cancels the orders that were not paid in time: returns their pieces to stock and mails their customers. An order is
 * kept if it was paid or is held longer since it was listed, or if its customer has sent a slip.
 * @returns number of orders cancelled by this instance
 */
export function expireOrders(shop: Pick<Shop, 'config' | 'db' | 'lifecycle'>, now = Date.now()): Promise<number> {
  return advanceDueOrders(
    shop,
    ({ heldUntil }) => {
      if (heldUntil === null || Date.parse(heldUntil) > now) throw stillHeld();
      return { event: 'expired' };
    },
    (batch) => listOrdersPastHold(shop.db, now, batch),
  );
}

/**
 * Runs in the transaction that cancels an unpaid order, which has locked it.
 * @throws Refusal if its reservation was extended since it was read, or a slip for it is pending: the money may have
 * arrived in time
 */
export async function requireHoldEnded(trx: Db, { order }: HandledEvent): Promise<void> {
  const { _id, jointInvoice, heldUntil } = (await requireOrder(trx, order._id)).order;
  if (heldUntil !== order.heldUntil || (await hasPendingSlip(trx, _id, jointInvoice))) throw stillHeld();
}
