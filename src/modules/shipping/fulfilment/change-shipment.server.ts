import { isDeepStrictEqual } from 'node:util';
import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import { changedFields, recordAdminChange } from '#src/core/admin-change.server.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import { writeOrderMail } from '#src/core/orders/new-orders.server.ts';
import { type FoundOrder, findOrder, lockOrder } from '#src/core/orders/order-repository.server.ts';
import { requireOrder, requireVisibleOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { advanceOrder } from '#src/modules/orders/moves/advance-order.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { findDelayedEvent, insertMail } from '#src/platform/mail/outbox.server.ts';
import { fulfilmentSettings } from './fulfilment-settings.server.ts';
import { shipmentsOf } from './read-shipments.server.ts';
import { requireDetails } from './require-details.server.ts';
import type { Shipment, ShipmentDetails } from './shipment.ts';
import { correctionMail, shownOf } from './shipment-mails.server.ts';
import { updateArrival, updateShipment } from './shipment-repository.server.ts';

type Untracked = Omit<Shipment, 'tracking'>;

async function requireShipment(trx: Db, found: FoundOrder, id: string): Promise<Untracked> {
  const shipment = (await shipmentsOf(trx, found)).find(({ _id }) => _id === id);
  if (!shipment) throw new Refusal('missing', 'shipment_not_found', 'There is no such shipment.');
  return shipment;
}

/** Locks the orders of a shipment, so that no other transaction changes or undoes it before this one ends. */
async function lockShipment(trx: Db, found: FoundOrder, id: string): Promise<Untracked> {
  const { lines } = await requireShipment(trx, found, id);
  const orderIds = new Set(lines.map(({ orderId }) => orderId));
  for (const orderId of [...orderIds].sort()) await lockOrder(trx, orderId);
  return requireShipment(trx, found, id);
}

const detailsOf = ({
  carrier,
  reference,
  container,
  seal,
  departedOn,
  arrivesOn,
}: ShipmentDetails): ShipmentDetails => ({
  carrier,
  reference,
  container,
  seal,
  departedOn,
  arrivesOn,
});

/** Sends the customer one mail, whatever the number of orders; none if nothing visible to the customer has changed. */
async function mailCorrection(
  trx: Db,
  { config, fills }: Pick<Shop, 'config' | 'fills'>,
  shipment: Untracked,
  details: ShipmentDetails,
): Promise<void> {
  const { carriers } = settingsOf(config, fulfilmentSettings);
  const visible = shownOf(details, carriers);
  if (isDeepStrictEqual(visible, shownOf(shipment, carriers))) return;
  const [line] = shipment.lines;
  const first = line && (await findOrder(trx, line.orderId));
  if (!first) return;
  const papers = { kind: 'shipment', order: first.order._id, event: line.eventId };
  const mail = {
    ...correctionMail(first.order, shipment, visible),
    ...(!shipment.reference && details.reference && { papers: [papers] }),
  };
  // The shipment's own mail waits while the shipment can be undone: this mail follows it, and is deleted with it.
  const delayed = await findDelayedEvent(
    trx,
    shipment.lines.map(({ eventId }) => eventId),
  );
  await insertMail(trx, writeOrderMail({ config, fills }, first.order, mail), Date.now(), delayed);
}

/** Corrected details; those that are undefined stay, so that two clerks can correct different ones at once. */
export type ShipmentChange = { readonly [Name in keyof ShipmentDetails]?: ShipmentDetails[Name] | undefined };

/** The details after a correction. */
function corrected(before: Untracked, change: ShipmentChange): ShipmentDetails {
  const named = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...detailsOf(before), ...Object.fromEntries(named) };
}

/**
 * Corrects the data of a shipment, for example a B/L number that became known later, and mails the customer. Issued
 * documents do not change.
 * @throws Refusal 422 for details that do not fit, or that papers cannot print
 */
export async function correctShipment(
  { config, db, fills }: Pick<Shop, 'config' | 'db' | 'fills'>,
  actor: Actor | undefined,
  { orderId, shipmentId }: { orderId: string; shipmentId: string },
  change: ShipmentChange,
): Promise<void> {
  const admin = requireAdmin(actor);
  await inTransaction(db, async (trx) => {
    const found = await requireOrder(trx, orderId);
    // Of two identical concurrent corrections, the second finds nothing to correct.
    const before = await lockShipment(trx, found, shipmentId);
    const details = corrected(before, change);
    requireDetails({ fills }, details, detailsOf(before));
    await mailCorrection(trx, { config, fills }, before, details);
    await updateShipment(trx, shipmentId, {
      carrier: details.carrier,
      reference: details.reference,
      container: details.container,
      seal: details.seal,
      departed_on: details.departedOn,
      arrives_on: details.arrivesOn,
    });
    await recordAdminChange({ fills }, trx, admin, {
      kind: 'order',
      action: 'shipment corrected',
      subject: { id: orderId, name: found.order.number },
      ...changedFields(detailsOf(before), detailsOf(details)),
    });
  });
}

/** Records the arrival of a shipment, once. An order whose shipments have all arrived is marked as delivered. */
export async function arriveShipment(
  shop: Pick<Shop, 'config' | 'db' | 'fills'>,
  actor: Actor | undefined,
  { orderId, shipmentId }: { orderId: string; shipmentId: string },
): Promise<void> {
  const { db } = shop;
  const shipment = await inTransaction(db, async (trx) => {
    const found = await requireVisibleOrder(trx, actor, orderId);
    const locked = await lockShipment(trx, found, shipmentId);
    if (locked.arrivedAt === null) await updateArrival(trx, shipmentId, Date.now());
    return locked;
  });
  for (const line of shipment.lines) {
    const found = await findOrder(db, line.orderId);
    if (found?.order.state !== 'shipped') continue;
    const shipments = await shipmentsOf(db, found);
    if (shipments.every(({ arrivedAt }) => arrivedAt !== null))
      await advanceOrder(shop, actor, line.orderId, 'delivered');
  }
}
