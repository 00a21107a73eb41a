import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import type { Order } from '#src/core/orders/order.ts';
import type { OrderState } from '#src/core/orders/order-progress.ts';
import { findOrder } from '#src/core/orders/order-repository.server.ts';
import { requireOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { findTool } from '#src/core/tools/tool-repository.server.ts';
import { findMove } from '#src/modules/orders/moves/move.ts';
import { mustShipTogether } from '#src/modules/payments/invoices/issue-invoice.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Shippable } from './fulfilment.calls.ts';
import { ship } from './fulfilment.ts';
import { fulfilmentSettings } from './fulfilment-settings.server.ts';
import { MAX_ORDERS_OF_SHIPMENT } from './ship-order.server.ts';
import type { ShippableOrder } from './shipment.ts';
import { listOrdersInStates } from './shipment-repository.server.ts';

async function shippable(db: Db, order: Order): Promise<ShippableOrder> {
  const { _id, number, orderedTool, currency } = order;
  const left = order.orderedMinQty - order.shippedPieces;
  const together = (await mustShipTogether(db, order)) ?? null;
  const cartonPieces = (await findTool(db, order.toolId))?.carton?.pieces ?? null;
  return { _id, number, orderedTool, currency, left, together, cartonPieces };
}

/** What a shipment can contain: pieces of the order, and of other shippable orders of its customer. */
export async function offerShipment(
  { config, db }: Pick<Shop, 'config' | 'db'>,
  actor: Actor | undefined,
  orderId: string,
): Promise<Shippable> {
  requireAdmin(actor);
  const { order, customerId } = await requireOrder(db, orderId);
  const states = new Set(ship.transitions.flatMap(({ from }): readonly OrderState[] => from));
  const ids = await listOrdersInStates(db, customerId, [...states], MAX_ORDERS_OF_SHIPMENT);
  const others = (await Promise.all(ids.map((id) => findOrder(db, id)))).flatMap((found) => found?.order ?? []);
  const compatible = others.filter(
    (other) => other._id !== orderId && other.currency === order.currency && findMove([ship], other, 'shipped'),
  );
  return {
    orders: await Promise.all([order, ...compatible].map((shippableOrder) => shippable(db, shippableOrder))),
    carriers: settingsOf(config, fulfilmentSettings).carriers.map(({ name }) => name),
  };
}
