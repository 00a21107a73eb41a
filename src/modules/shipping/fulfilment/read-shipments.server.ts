import type { Actor } from '#src/core/accounts/actor.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import type { FoundOrder } from '#src/core/orders/order-repository.server.ts';
import { requireVisibleOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { calendar } from '#src/core/site/calendar.ts';
import { readHistory } from '#src/modules/orders/moves/order-history.server.ts';
import { type EventData, type HistoryEntry, withoutUndone } from '#src/modules/orders/moves/order-history.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { trackingOf } from './carriers.ts';
import { fulfilmentSettings } from './fulfilment-settings.server.ts';
import { detailRows, type Shipment, type ShipmentLine, type ShipmentsOfOrder } from './shipment.ts';
import { listShipmentLines } from './shipment-repository.server.ts';

type LineRow = Awaited<ReturnType<typeof listShipmentLines>>[number];
type Untracked = Omit<Shipment, 'tracking'>;

const SHIPPING_EVENTS = ['partly-shipped', 'shipped'];

function storedShipments(rows: readonly LineRow[], { order }: FoundOrder): Untracked[] {
  const byId = Map.groupBy(rows, ({ id }) => id);
  return [...byId.values()].flatMap(([row, ...others]) => {
    if (!row) return [];
    const lines = [row, ...others].map((line): ShipmentLine => {
      const { pieces, cartons = null } = JSON.parse(line.data) as EventData;
      const { order_id: orderId, number, tool_name: tool, event_id: eventId } = line;
      return { orderId, orderNumber: number, tool, eventId, pieces: pieces ?? order.orderedMinQty, cartons };
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

/**
 * A shipment recorded before the shipments table existed, or during an upgrade by an instance of an earlier release.
 */
function earlierShipment({ order }: FoundOrder, { id, at, data }: HistoryEntry, remaining: number): Untracked {
  const { carrier = null, reference = null, cartons = null, pieces = remaining } = data;
  return {
    _id: id,
    lines: [{ orderId: order._id, orderNumber: order.number, tool: order.orderedTool, eventId: id, pieces, cartons }],
    carrier,
    reference,
    container: null,
    seal: null,
    departedOn: calendar.dayOf(at),
    arrivesOn: null,
    arrivedAt: null,
  };
}

/** Shipments with pieces of an order, oldest first. */
export async function shipmentsOf(db: Db, found: FoundOrder): Promise<Untracked[]> {
  const [rows, history] = await Promise.all([
    listShipmentLines(db, found.order._id),
    readHistory(db, found.order._id, found.customerId),
  ]);
  const stored = storedShipments(rows, found);
  const storedEvents = new Set(rows.map((row) => row.event_id));
  const events = withoutUndone(history);
  const shipping = events.filter(({ event }) => SHIPPING_EVENTS.includes(event));
  const countedPieces = shipping.reduce((sum, { data }) => sum + (data.pieces ?? 0), 0);
  const earlier = shipping
    .filter(({ id }) => !storedEvents.has(id))
    .map((entry) => earlierShipment(found, entry, found.order.orderedMinQty - countedPieces));
  const deliveredAt = events.findLast(({ state }) => state === 'delivered')?.at ?? null;
  const firstEvent = ({ lines }: Untracked) => lines.find(({ orderId }) => orderId === found.order._id)?.eventId ?? '';
  return [...stored, ...earlier]
    .sort((a, b) => (firstEvent(a) < firstEvent(b) ? -1 : 1))
    .map((shipment) => ({ ...shipment, arrivedAt: shipment.arrivedAt ?? deliveredAt }));
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
  lines: readonly { orderId: string; eventId: string; pieces: number; cartons: number | null }[];
  /** Carrier, container and dates, formatted for documents. */
  details: readonly (readonly [label: string, value: string])[];
}

/** Goods shipped with an event of an order; undefined if it shipped no pieces. */
export async function goodsOf(db: Db, found: FoundOrder, eventId: string): Promise<GoodsShipped | undefined> {
  const shipments = await shipmentsOf(db, found);
  const shipment = shipments.find(({ lines }) => lines.some((line) => line.eventId === eventId));
  return shipment && { lines: shipment.lines, details: detailRows(shipment) };
}
