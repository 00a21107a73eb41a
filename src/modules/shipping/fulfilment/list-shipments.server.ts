import { findUserByEmail } from '#src/core/accounts/account-repository.server.ts';
import { type Actor, requireSelfOrAdmin, requireSignedIn } from '#src/core/accounts/actor.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import { listEventsOfOrders } from '#src/core/orders/order-repository.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { historyOf } from '#src/modules/orders/moves/order-history.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { type Page, type PageRequest, readPage } from '#src/platform/http/page.ts';
import { trackingOf } from './carriers.ts';
import { fulfilmentSettings } from './fulfilment-settings.server.ts';
import { deliveredAt, type ShipmentLineRow, storedShipments } from './read-shipments.server.ts';
import type { ListedShipment } from './shipment.ts';
import { listLinesOfShipments, listShipmentIds } from './shipment-repository.server.ts';

/** The customers whose shipments are listed: one, or all for an admin who names none; null if there is none. */
async function customerOf(db: Db, actor: Actor, email: string | undefined): Promise<string | undefined | null> {
  if (email === undefined) return actor.role === 'admin' ? undefined : actor.userId;
  requireSelfOrAdmin(actor, email);
  return (await findUserByEmail(db, email))?.id ?? null;
}

/** When the delivered orders of shipments without an arrival of their own were delivered, by order. */
async function readDeliveries(db: Db, lines: readonly ShipmentLineRow[]): Promise<Map<string, string | null>> {
  const delivered = lines.filter(({ state, arrived_at }) => state === 'delivered' && arrived_at === null);
  const customers = new Map(delivered.map(({ order_id, customer_id }) => [order_id, customer_id]));
  if (customers.size === 0) return new Map();
  const events = Map.groupBy(await listEventsOfOrders(db, [...customers.keys()]), ({ order_id }) => order_id);
  return new Map([...events].map(([id, ofOrder]) => [id, deliveredAt(historyOf(ofOrder, customers.get(id) ?? ''))]));
}

/**
 * One page of the caller’s shipments or, for an admin, of those of all customers or of one; latest first.
 * @throws Refusal 403 if the caller asks for another customer’s
 */
export async function listShipments(
  { config, db }: Pick<Shop, 'config' | 'db'>,
  actor: Actor | undefined,
  email: string | undefined,
  page: PageRequest,
): Promise<Page<ListedShipment>> {
  const viewer = requireSignedIn(actor);
  const customer = await customerOf(db, viewer, email);
  if (customer === null) return { items: [], next: undefined };
  const { items, next } = await readPage(page, (request) => listShipmentIds(db, customer, request));
  if (items.length === 0) return { items: [], next };
  const lines = await listLinesOfShipments(
    db,
    items.map(({ _id }) => _id),
  );
  const deliveries = await readDeliveries(db, lines);
  const { carriers } = settingsOf(config, fulfilmentSettings);
  const customers = new Map(lines.map((line) => [line.id, { name: line.customer_name, email: line.email }]));
  const listed = storedShipments(lines)
    .map((shipment) => ({
      ...shipment,
      arrivedAt: shipment.arrivedAt ?? deliveries.get(shipment.lines[0]?.orderId ?? '') ?? null,
      tracking: trackingOf(shipment, carriers),
      ...(viewer.role === 'admin' && { customer: customers.get(shipment._id) }),
    }))
    .sort((a, b) => (a._id < b._id ? 1 : -1));
  return { items: listed, next };
}
