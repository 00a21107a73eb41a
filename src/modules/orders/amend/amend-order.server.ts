import { type Actor, requireSignedIn } from '#src/core/accounts/actor.ts';
import { requireNotOwn } from '#src/core/accounts/policy.ts';
import { withPaymentSummaries } from '#src/core/orders/new-orders.server.ts';
import { type Order, orderTotal } from '#src/core/orders/order.ts';
import { priceChanged } from '#src/core/orders/order-price.server.ts';
import { requireVisibleOrder } from '#src/core/orders/own-order.server.ts';
import { requirePrintable } from '#src/core/orders/printed-texts.server.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import type { KeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { atField, conflict, Refusal } from '#src/platform/http/refusal.ts';
import { formatMoney, formatPieces, fromMinorUnits, minorPriceOf } from '#src/platform/i18n/money.ts';
import { wasMade } from '../moves/made-request.server.ts';
import { moveStock, requireFloor, requireStock, shopPrice } from './amended-goods.server.ts';
import {
  type Amendable,
  adminFields,
  amendmentProblems,
  amendmentRefusal,
  changesOf,
  type Wanted,
} from './amendment.ts';
import { type LockedOrder, lockWithInvoice } from './lock-with-invoice.server.ts';
import { storeAmendment } from './store-amendment.server.ts';

/** A request to amend an order. */
export interface AmendRequest {
  wanted: Wanted;
  reason: string;
  /** The values that the person has seen; a value that differs now refuses the amendment. */
  seen?: Wanted | undefined;
  /** The total that the person has seen for the wanted values, in the currency of the order. */
  orderedTotalPrice?: number | undefined;
  /** The admin means a price below the floor of the tool. */
  belowFloor?: boolean | undefined;
}

export type AmendParts = Pick<Shop, 'config' | 'db' | 'fills'>;

function requireOwnFields(wanted: Wanted, isAdmin: boolean): void {
  const field = isAdmin ? undefined : adminFields.find((name) => wanted[name] !== undefined);
  if (field) throw new Refusal('forbidden', 'clerks_only', 'Only our clerks change this of an order.', { field });
}

function presentOf(order: Order): Amendable {
  const { orderedMinQty, unitPrice, shippingAddress, promisedFor } = order;
  return { orderedMinQty, unitPrice, shippingAddress, promisedFor };
}

/** Two clerks who amend the same order must not overwrite each other. */
function requireSeen(order: Order, seen: Wanted = {}): void {
  if (Object.keys(changesOf(order, seen)).length === 0) return;
  const goods = `${formatPieces(order.orderedMinQty)} pieces at ${formatMoney(order.unitPrice, order.currency)}`;
  throw conflict(
    'order_changed',
    `This order was changed meanwhile. It is now ${goods}, to ${order.shippingAddress}. Please look at it, and save your change again if it still applies.`,
    { seen: presentOf(order) },
  );
}

export async function requireOpen(
  trx: Db,
  { config, fills }: Omit<AmendParts, 'db'>,
  locked: LockedOrder,
  isAdmin: boolean,
) {
  const [order = locked.order] = await withPaymentSummaries({ config, db: trx, fills }, [locked.order]);
  // Money for an invoice is for all of its orders.
  const received = isAdmin ? undefined : locked.others.find(({ receivedAmount }) => receivedAmount > 0);
  const refusal = amendmentRefusal({ ...order, ...(received && { receivedAmount: received.receivedAmount }) }, isAdmin);
  if (refusal) throw conflict(refusal.code, refusal.message, { state: order.state });
}

/** An invoice names one address. */
function requireOneAddress({ order, others }: LockedOrder, { shippingAddress }: Partial<Amendable>): void {
  const other = others.find(({ cancelledAt }) => cancelledAt === null);
  if (shippingAddress === undefined || !other) return;
  throw atField(
    'shippingAddress',
    'shared_invoice',
    `${order.number} is on invoice ${order.jointInvoice} together with ${other.number}, and an invoice names one address. Please split off the pieces for the other address as an order of their own.`,
  );
}

function requireNoProblems(order: Order, changes: Partial<Amendable>, reason: string, isAdmin: boolean): void {
  const [problem] = Object.entries<string | undefined>(amendmentProblems(order, changes, reason, isAdmin));
  if (problem) throw atField(problem[0], 'amendment_rule', problem[1] ?? '');
}

/** The total that the person saw, at a price that may have changed since. */
function requireSeenTotal(next: Order, seen: number | undefined): void {
  if (seen === undefined || seen === next.orderedTotalPrice) return;
  throw priceChanged(next.unitPrice, next.orderedTotalPrice, next.currency);
}

/** The order after the amendment. One that has no more pieces than were shipped is shipped. */
export function amendedOrder(order: Order, changes: Partial<Amendable>): Order {
  const next = { ...order, ...changes };
  const total = orderTotal(next.orderedMinQty, minorPriceOf(next.unitPrice, next.currency));
  const isShipped = next.shippedPieces > 0 && next.shippedPieces === next.orderedMinQty;
  return {
    ...next,
    orderedTotalPrice: fromMinorUnits(total, next.currency),
    ...(isShipped && { state: 'shipped' as const, shippedAt: new Date().toISOString() }),
  };
}

/** Amends a locked order. @returns the order as it is then */
async function amendLocked(
  trx: Db,
  { config, fills }: Omit<AmendParts, 'db'>,
  viewer: Actor,
  locked: LockedOrder,
  { wanted, reason, seen, orderedTotalPrice, belowFloor }: AmendRequest,
  request: KeyedRequest | undefined,
): Promise<Order> {
  const { order } = locked;
  const isAdmin = viewer.role === 'admin';
  const asked = changesOf(order, wanted);
  if (Object.keys(asked).length === 0) return order;
  await requireOpen(trx, { config, fills }, locked, isAdmin);
  requireSeen(order, seen);
  requireNoProblems(order, asked, reason, isAdmin);
  requireOneAddress(locked, asked);
  const parts = { config, fills };
  await requireFloor(trx, parts, viewer, order, asked, belowFloor);
  const unitPrice = isAdmin ? undefined : await shopPrice(trx, parts, locked, asked.orderedMinQty);
  const changes = { ...asked, ...changesOf(order, { unitPrice }) };
  const next = amendedOrder(order, changes);
  requireSeenTotal(next, orderedTotalPrice);
  const more = next.orderedMinQty - order.orderedMinQty;
  if (more !== 0) await requireStock(trx, fills, order, more);
  const after = await storeAmendment(trx, parts, viewer, locked, {
    next,
    names: Object.keys(changes),
    reason,
    request,
  });
  // Last, because other orders of this tool wait from here until the commit.
  await moveStock(trx, order, more);
  return after;
}

export const putElsewhere = () =>
  conflict('order_changed', 'This order was put on another invoice meanwhile. Please try again.');

export async function requireAmendable(
  { db, fills }: AmendParts,
  actor: Actor | undefined,
  orderId: string,
  wanted: Wanted,
) {
  const viewer = requireSignedIn(actor);
  requireNotOwn(viewer, await requireVisibleOrder(db, viewer, orderId));
  requireOwnFields(wanted, viewer.role === 'admin');
  requirePrintable({ fills }, { shippingAddress: wanted.shippingAddress });
  return viewer;
}

/**
 * Changes pieces, price, address or promised day of an order, in one transaction with its stock, its event, what is due
 * and the mails. Papers that are issued already stay as they are. Asking for what the order is already changes nothing.
 * @returns the order as it is then
 * @throws Refusal 404 if the order is not the actor's; 403 for a field that only clerks change; 409 if it can no longer
 * be changed, was changed since it was seen, or has a price below the floor that is not confirmed;
 * 422 if a value is wrong or the stock has too few pieces
 */
export async function amendOrder(
  parts: AmendParts,
  actor: Actor | undefined,
  orderId: string,
  asked: AmendRequest,
  request?: KeyedRequest,
): Promise<Order> {
  const viewer = await requireAmendable(parts, actor, orderId, asked.wanted);
  return inTransaction(parts.db, async (trx) => {
    const locked = await lockWithInvoice(trx, orderId);
    if (!locked) throw putElsewhere();
    if (request && (await wasMade(trx, orderId, request))) return locked.order;
    return amendLocked(trx, parts, viewer, locked, asked, request);
  });
}

/** Takes a transaction back. */
class Previewed extends Error {
  readonly order: Order;
  constructor(order: Order) {
    super('previewed');
    this.order = order;
  }
}

/** What an order would be after an amendment; nothing is stored. @throws Refusal as `amendOrder`, without a reason */
export async function previewAmendment(
  parts: AmendParts,
  actor: Actor | undefined,
  orderId: string,
  asked: AmendRequest,
): Promise<Order> {
  const viewer = await requireAmendable(parts, actor, orderId, asked.wanted);
  const preview = { ...asked, reason: 'Preview', belowFloor: true };
  try {
    return await inTransaction(parts.db, async (trx) => {
      const locked = await lockWithInvoice(trx, orderId);
      if (!locked) throw putElsewhere();
      throw new Previewed(await amendLocked(trx, parts, viewer, locked, preview, undefined));
    });
  } catch (error) {
    if (error instanceof Previewed) return error.order;
    throw error;
  }
}
