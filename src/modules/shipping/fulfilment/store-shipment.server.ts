import { calendar } from '#src/core/site/calendar.ts';
import type { HandledEvent } from '#src/modules/orders/moves/move-effects.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { deleteShipmentLine, insertShipment, insertShipmentLine } from './shipment-repository.server.ts';

/** An event that shipped pieces. */
export type ShippingEvent = Pick<HandledEvent, 'eventId' | 'data'> & { orderId: string; at: number };

/** Stores the shipment of an event. One without an id of its own, as in the demo, takes that of its event. */
export async function storeShipment(trx: Db, { eventId, orderId, at, data }: ShippingEvent): Promise<void> {
  const id = data.shipment ?? eventId;
  await insertShipment(trx, {
    id,
    carrier: data.carrier ?? null,
    reference: data.reference ?? null,
    container: data.container ?? null,
    seal: data.seal ?? null,
    departed_on: data.departedOn ?? calendar.dayOf(at),
    arrives_on: data.arrivesOn ?? null,
    arrived_at: null,
  });
  await insertShipmentLine(trx, { shipment_id: id, event_id: eventId, order_id: orderId });
}

/** Runs in the transaction of the move. */
export function storeWithMove(trx: Db, { eventId, order, data }: HandledEvent): Promise<void> {
  return storeShipment(trx, { eventId, orderId: order._id, at: Date.now(), data });
}

/** Removes the pieces of an undone move from their shipment. */
export async function dropWithMove(trx: Db, { order, data }: HandledEvent): Promise<void> {
  if (data.undoes) await deleteShipmentLine(trx, order._id, data.undoes);
}
