import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import type { Order } from '#src/core/orders/order.ts';
import { requireOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { findTool } from '#src/core/tools/tool-repository.server.ts';
import { advanceOrders, type Plan } from '#src/modules/orders/moves/advance-order.server.ts';
import type { Step } from '#src/modules/orders/moves/make-move.server.ts';
import type { HandledEvent } from '#src/modules/orders/moves/move-effects.server.ts';
import type { EventData } from '#src/modules/orders/moves/order-history.ts';
import { mustShipTogether } from '#src/modules/payments/invoices/issue-invoice.server.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { KeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { conflict, Refusal } from '#src/platform/http/refusal.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { requireDetails } from './require-details.server.ts';
import { cartonsFor, packingProblem } from './shipment.ts';

/** Input for a shipment besides its pieces. */
export type ShipmentEntry = Pick<
  EventData,
  'carrier' | 'reference' | 'container' | 'seal' | 'departedOn' | 'arrivesOn' | 'note'
>;

/** Pieces of an order to ship; by default all remaining pieces. */
export interface LeavingPieces {
  order: string;
  pieces?: number | undefined;
  cartons?: number | undefined;
  /** Pieces that were left when the clerk entered the shipment. */
  leftBefore?: number | undefined;
}

/** More orders in one shipment would be an input error. */
export const MAX_ORDERS_OF_SHIPMENT = 50;

/** Two clerks who see the same truck enter the same shipment. @throws Refusal if one was recorded meanwhile */
function requireSeen({ number, orderedMinQty }: Order, left: number, leftBefore: number | undefined): void {
  if (leftBefore === undefined || leftBefore === left) return;
  const rest = `${formatPieces(left)} of ${formatPieces(orderedMinQty)} pieces are left`;
  throw conflict(
    'shipped_meanwhile',
    `Another shipment of ${number} was recorded meanwhile: ${rest}. If yours is a further shipment, record it again.`,
  );
}

function stepFor(
  order: Order,
  { pieces, cartons, leftBefore }: LeavingPieces,
  cartonPieces: number | null,
  details: EventData,
): Step {
  const left = order.orderedMinQty - order.shippedPieces;
  requireSeen(order, left, leftBefore);
  const leaving = pieces ?? left;
  if (order.shippedAt === null && leaving > left) {
    throw new Refusal('rule', 'pieces_above_rest', `Only ${formatPieces(left)} pieces of ${order.number} are left.`, {
      field: 'pieces',
      order: order._id,
    });
  }
  const problem = cartons === undefined ? undefined : packingProblem(leaving, cartons, cartonPieces);
  if (problem) throw new Refusal('rule', 'cartons_do_not_fit', problem, { field: 'cartons', order: order._id });
  const counted = cartons ?? (cartonPieces && cartonsFor(leaving, cartonPieces));
  return {
    event: leaving < left ? 'partly-shipped' : 'shipped',
    data: { pieces: leaving, ...(counted && { cartons: counted }), ...details },
    sets: { shippedPieces: order.shippedPieces + leaving },
  };
}

/** Runs in the transaction of a partial shipment. @throws Refusal if all pieces must ship together */
export async function requireParts(trx: Db, { order }: HandledEvent): Promise<void> {
  const why = await mustShipTogether(trx, order);
  if (!why) return;
  const left = formatPieces(order.orderedMinQty - order.shippedPieces);
  throw new Refusal('rule', 'leaves_together', `${why} Please ship all ${left} pieces of ${order.number} together.`, {
    field: 'pieces',
    order: order._id,
  });
}

/** A shipment goes to one customer, with one invoice in one currency. */
async function requireCompatible(db: Db, lines: readonly LeavingPieces[]): Promise<Order[]> {
  const foundOrders = await Promise.all(lines.map(({ order }) => requireOrder(db, order)));
  if (new Set(lines.map(({ order }) => order)).size < lines.length) {
    throw new Refusal('rule', 'order_twice', 'Please name each order of a shipment once.');
  }
  if (new Set(foundOrders.map(({ customerId, order }) => `${customerId} ${order.currency}`)).size > 1) {
    throw new Refusal('rule', 'other_customer', 'A shipment has orders of one customer, in one currency.');
  }
  return foundOrders.map(({ order }) => order);
}

/**
 * Records that pieces of one or several orders of a customer were shipped together; an order is shipped once its last
 * pieces have left.
 * @throws Refusal, without recording anything, if fewer pieces remain or an order cannot be shipped
 */
export async function shipOrders(
  { config, db, fills }: Pick<Shop, 'config' | 'db' | 'fills'>,
  actor: Actor | undefined,
  lines: readonly LeavingPieces[],
  entry: ShipmentEntry,
  request?: KeyedRequest,
): Promise<void> {
  requireAdmin(actor);
  requireDetails({ fills }, entry);
  const orders = await requireCompatible(db, lines);
  const tools = await Promise.all(orders.map(({ toolId }) => findTool(db, toolId)));
  const details = { ...entry, shipment: newId() };
  const plans = lines.map((line, index): [string, Plan] => [
    line.order,
    (order) => stepFor(order, line, tools[index]?.carton?.pieces ?? null, details),
  ]);
  await advanceOrders({ config, db, fills }, actor, new Map(plans), { request });
}
