import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import { reasonToShipTogether } from '#src/core/orders/lifecycle.server.ts';
import { findMove, type OrderState } from '#src/core/orders/lifecycle.ts';
import type { Order } from '#src/core/orders/order.ts';
import { findOrder } from '#src/core/orders/order-repository.server.ts';
import { requireOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { findTool } from '#src/core/tools/tool-repository.server.ts';
import { fulfilmentSettings } from './fulfilment-settings.server.ts';
import { MAX_ORDERS_OF_SHIPMENT } from './ship-order.server.ts';
import type { Shippable, ShippableOrder } from './shipment.ts';
import { listOrdersInStates } from './shipment-repository.server.ts';

async function shippable({ db, lifecycle }: Pick<Shop, 'db' | 'lifecycle'>, order: Order): Promise<ShippableOrder> {
  const { _id, number, orderedTool, currency } = order;
  const left = order.orderedMinQty - order.shippedPieces;
  const together = (await reasonToShipTogether(lifecycle, db, order)) ?? null;
  const cartonPieces = (await findTool(db, order.toolId))?.carton?.pieces ?? null;
  return { _id, number, orderedTool, currency, left, together, cartonPieces };
}

/** What a shipment can contain: pieces of the order, and of other shippable orders of its customer. */
export async function offerShipment(
  { config, db, lifecycle }: Pick<Shop, 'config' | 'db' | 'lifecycle'>,
  actor: Actor | undefined,
  orderId: string,
): Promise<Shippable> {
  requireAdmin(actor);
  const { order, customerId } = await requireOrder(db, orderId);
  const { moves } = lifecycle;
  const states = new Set(
    moves.filter(({ event }) => event === 'shipped').flatMap(({ from }): readonly OrderState[] => from),
  );
  const ids = await listOrdersInStates(db, customerId, [...states], MAX_ORDERS_OF_SHIPMENT);
  const others = (await Promise.all(ids.map((id) => findOrder(db, id)))).flatMap((found) => found?.order ?? []);
  const compatible = others.filter(
    (other) => other._id !== orderId && other.currency === order.currency && findMove(moves, other, 'shipped'),
  );
  return {
    orders: await Promise.all(
      [order, ...compatible].map((shippableOrder) => shippable({ db, lifecycle }, shippableOrder)),
    ),
    carriers: settingsOf(config, fulfilmentSettings).carriers.map(({ name }) => name),
  };
}
