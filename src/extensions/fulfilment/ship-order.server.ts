import type { Actor } from '#src/core/accounts/actor.ts';
import { advanceOrder, type Step } from '#src/core/orders/advance-order.server.ts';
import type { Order } from '#src/core/orders/order.ts';
import type { EventData } from '#src/core/orders/order-history.ts';
import type { Shop } from '#src/core/shop.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';

/** What leaves the factory. Without pieces it is all that is left of the order. */
export type Shipment = Pick<EventData, 'pieces' | 'carrier' | 'reference' | 'note'>;

function stepFor(order: Order, { pieces, ...facts }: Shipment): Step {
  const left = order.orderedMinQty - order.shippedPieces;
  const leaving = pieces ?? left;
  if (order.shippedAt === null && leaving > left) {
    throw new Refusal('rule', 'pieces_above_rest', `Only ${formatPieces(left)} pieces of this order are left.`, {
      field: 'pieces',
    });
  }
  const partly = leaving < left;
  return {
    event: partly ? 'partly-shipped' : 'shipped',
    data: { pieces: leaving, ...facts },
    sets: { shippedPieces: order.shippedPieces + leaving },
  };
}

/**
 * Records that pieces of an order left the factory; with the last of them the order is shipped.
 * @param key from the Idempotency-Key header
 * @throws Refusal when fewer are left, or the order cannot be shipped
 */
export async function shipOrder(
  shop: Pick<Shop, 'config' | 'db' | 'lifecycle'>,
  actor: Actor | undefined,
  orderId: string,
  shipment: Shipment,
  key?: string,
): Promise<void> {
  await advanceOrder(shop, actor, orderId, (order) => stepFor(order, shipment), key);
}
