import type { Actor } from '#src/core/accounts/actor.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import type { FoundOrder } from '#src/core/orders/order-repository.server.ts';
import { requireVisibleOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { readHistory } from '#src/modules/orders/moves/order-history.server.ts';
import { type EventData, type HistoryEntry, withoutUndone } from '#src/modules/orders/moves/order-history.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { trackingOf } from './carriers.ts';
import type { ShipmentsOfOrder } from './fulfilment.calls.ts';
import { fulfilmentSettings } from './fulfilment-settings.server.ts';
import { detailRows, type Shipment, type ShipmentLine } from './shipment.ts';
import { listShipmentLines } from './shipment-repository.server.ts';

export type ShipmentLineRow = Awaited<ReturnType<typeof listShipmentLines>>[number];
type Untracked = Omit<Shipment, 'tracking'>;

/** Shipments with their lines, as they are stored. */
export function storedShipments(rows: readonly ShipmentLineRow[]): Untracked[] {
  const byId = Map.groupBy(rows, ({ id }) => id);
  return [...byId.values()].flatMap(([row, ...others]) => {
    if (!row) return [];
    const lines = [row, ...others].map((line): ShipmentLine => {
      const { pieces = 0, cartons = null } = JSON.parse(line.data) as EventData;
      const { order_id: orderId, number, tool_name: tool, event_id: eventId } = line;
      return { orderId, orderNumber: number, tool, eventId, pieces, cartons };
    });
    return {
      _id: row.id,
      lines,
      carrier: row.carrier,
      reference: row.reference,
      container: row.container,
      seal: row.seal,
      departedOn: row.departed_on,
      arrivesOn: row.arrives_on,
      arrivedAt: row.arrived_at === null ? null : new Date(row.arrived_at).toISOString(),
    };
  });
}

/** When an order was delivered; null if it was not. */
export const deliveredAt = (history: readonly HistoryEntry[]): string | null =>
  withoutUndone(history).findLast(({ state }) => state === 'delivered')?.at ?? null;

/** Shipments with pieces of an order, oldest first. */
export async function shipmentsOf(db: Db, found: FoundOrder): Promise<Untracked[]> {
  const [rows, history] = await Promise.all([
    listShipmentLines(db, found.order._id),
    readHistory(db, found.order._id, found.customerId),
  ]);
  const delivered = deliveredAt(history);
  const firstEvent = ({ lines }: Untracked) => lines.find(({ orderId }) => orderId === found.order._id)?.eventId ?? '';
  return storedShipments(rows)
    .sort((a, b) => (firstEvent(a) < firstEvent(b) ? -1 : 1))
    .map((shipment) => ({ ...shipment, arrivedAt: shipment.arrivedAt ?? delivered }));
}

/** Shipments of an order, for its customer or an admin. */
export async function readShipments(
  { config, db }: Pick<Shop, 'config' | 'db'>,
  actor: Actor | undefined,
  orderId: string,
): Promise<ShipmentsOfOrder> {
  const found = await requireVisibleOrder(db, actor, orderId);
  const { carriers } = settingsOf(config, fulfilmentSettings);
  const shipments = await shipmentsOf(db, found);
  return {
    shipments: shipments.map((shipment) => ({ ...shipment, tracking: trackingOf(shipment, carriers) })),
    clerk: actor?.role === 'admin',
  };
}

/** A shipment: pieces of one order, or of several orders of the same customer. */
export interface GoodsShipped {
  _id: string;
  lines: readonly { orderId: string; eventId: string; pieces: number; cartons: number | null }[];
  /** Carrier, container and dates, formatted for documents. */
  details: readonly (readonly [label: string, value: string])[];
  /** Number of the transport document; null until it is known. */
  reference: string | null;
}

/** Goods shipped with an event of an order; undefined if it shipped no pieces. */
export async function goodsOf(db: Db, found: FoundOrder, eventId: string): Promise<GoodsShipped | undefined> {
  const shipments = await shipmentsOf(db, found);
  const shipment = shipments.find(({ lines }) => lines.some((line) => line.eventId === eventId));
  if (!shipment) return undefined;
  const { _id, lines, reference } = shipment;
  return { _id, lines, details: detailRows(shipment), reference };
}
