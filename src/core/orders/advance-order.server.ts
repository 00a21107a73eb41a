import { type Actor, requireSignedIn } from '#src/core/accounts/actor.ts';
import { changedFields, recordAdminChange } from '#src/core/admin-change.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { returnToStock } from '#src/core/tools/stock-repository.server.ts';
import { findTool } from '#src/core/tools/tool-repository.server.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { type Lifecycle, mailFooterOf, mailsOf, pageOf, runHandlers } from './lifecycle.server.ts';
import { canBeUndone, findMove, hasMoved, type Move, type OrderProgress, UNDO_MS } from './lifecycle.ts';
import { type MoveActor, refusalOf, requireMover } from './may-move.server.ts';
import type { Order } from './order.ts';
import type { EventData } from './order-history.ts';
import { type OrderMail, oneMail, orderMail } from './order-mails.ts';
import { type FoundOrder, insertOrderEvent, listOrderEvents, updateProgress } from './order-repository.server.ts';
import { requireOrder, requireOwnOrder } from './own-order.server.ts';

type OrderParts = Pick<Shop, 'config' | 'db' | 'lifecycle'>;

/** A move to make, and what it sets beside state and date. */
export interface Step {
  event: string;
  data?: EventData;
  sets?: Partial<Pick<OrderProgress, 'receivedAmount' | 'shippedPieces' | 'promisedFor' | 'paidAt'>>;
}

/** How long a mail waits that can be taken back: what an admin clicks in the last moment still arrives in time. */
export const HOLD_MS = UNDO_MS + 2_000;

/**
 * What to do with an order: an event, or what decides by the order as it is; it runs again when the order changed meanwhile. Several
 * steps are made in their order, and none of them when one was made before.
 */
export type Plan = string | ((order: Order) => Step | readonly Step[]);

/**
 * Makes the move of an event: new state, event, mail, handlers and stock are one transaction. Repeating a move changes nothing,
 * unless it is one that repeats.
 * @param key from the Idempotency-Key header: a repeated request under the same key changes nothing
 * @returns whether the order has moved now; false when it had made this move before
 * @throws Refusal when the order cannot make this move from its state, or this actor may not make it
 */
export function advanceOrder(
  shop: OrderParts,
  actor: MoveActor,
  orderId: string,
  plan: Plan,
  key?: string,
): Promise<boolean> {
  return advanceOrders(shop, actor, new Map([[orderId, plan]]), key);
}

/** Takes back what was done to the orders before: one of them has changed. */
class OrderChanged extends Error {}

/**
 * Makes moves of several orders in one transaction: all of them, or none.
 * @param plans by the id of the order
 */
export async function advanceOrders(
  { config, db, lifecycle }: OrderParts,
  actor: MoveActor,
  plans: ReadonlyMap<string, Plan>,
  key?: string,
): Promise<boolean> {
  // In the order of their ids: two that move the same orders do not wait for each other.
  const sorted = [...plans].sort(([one], [other]) => (one < other ? -1 : 1));
  for (;;) {
    const planned: PlannedOrder[] = [];
    for (const [orderId, plan] of sorted) {
      const order = await planOrder({ db, lifecycle }, actor, orderId, plan, key);
      if (order) planned.push(order);
    }
    if (planned.length === 0) return false;
    try {
      if (await inTransaction(db, (trx) => makeMoves(trx, { config, lifecycle }, planned))) return true;
    } catch (error) {
      if (!(error instanceof OrderChanged)) throw error;
    }
    // Another move was made since the orders were read: look at them again.
  }
}

/** @returns false when nothing has changed yet */
async function makeMoves(trx: Db, parts: Omit<OrderParts, 'db'>, planned: readonly PlannedOrder[]): Promise<boolean> {
  const together = planned.map(({ order }) => order._id);
  for (const [place, { moves, ...order }] of planned.entries()) {
    let earlier: MadeMove = { order: order.order, mails: [] };
    for (const [at, move] of moves.entries()) {
      const isLast = at === moves.length - 1;
      const made = await makeMove(trx, parts, order, move, { earlier, isLast, together });
      if (!made && place === 0 && at === 0) return false;
      if (!made) throw new OrderChanged();
      earlier = made;
    }
  }
  return true;
}

/** @returns undefined when the order has made this move before */
async function planOrder(
  { db, lifecycle: { moves } }: Pick<OrderParts, 'db' | 'lifecycle'>,
  actor: MoveActor,
  orderId: string,
  plan: Plan,
  key: string | undefined,
): Promise<PlannedOrder | undefined> {
  if (typeof plan === 'string') requireMover(moves, actor, plan);
  const found = await requireOrderFor(db, actor, orderId);
  // First: what was left then may not be left any more.
  if (key !== undefined && (await wasMadeUnder(db, orderId, key))) return undefined;
  const steps = stepsOf(plan, found.order);
  const admin = actor !== 'system' && actor?.role === 'admin' ? actor : undefined;
  const planned: PlannedMove[] = [];
  let { order } = found;
  for (const step of steps) {
    const mover = requireMover(moves, actor, step.event);
    if (steps.length === 1 && hasMoved(moves, order, step.event)) return undefined;
    const move = findMove(moves, order, step.event);
    if (!move?.by.includes(mover)) throw refusalOf(moves, order, step.event, mover);
    planned.push({ move, step, held: admin !== undefined && canBeUndone(move) });
    order = { ...order, ...progressAfter(order, move, step, Date.now()) };
  }
  const doneBy = actor === 'system' ? 'system' : requireSignedIn(actor).userId;
  const note = steps.flatMap(({ data }) => data?.note ?? []).join('\n\n');
  return { ...found, moves: planned, note: note || undefined, key, doneBy, admin };
}

function stepsOf(plan: Plan, order: Order): readonly Step[] {
  const steps = typeof plan === 'string' ? { event: plan } : plan(order);
  return 'event' in steps ? [steps] : steps;
}

/** Whether a move of this order was made under this key. */
export async function wasMadeUnder(db: Db, orderId: string, key: string): Promise<boolean> {
  const events = await listOrderEvents(db, orderId);
  return events.some(({ data }) => (JSON.parse(data) as { key?: string }).key === key);
}

interface PlannedMove {
  move: Move;
  step: Step;
  /** The mail waits, because the move can be taken back. */
  held: boolean;
}

interface PlannedOrder extends FoundOrder {
  /** Each is made of the order that the one before it leaves. */
  moves: readonly PlannedMove[];
  /** Note of the clerk in the mail. */
  note: string | undefined;
  key: string | undefined;
  doneBy: string;
  admin: Actor | undefined;
}

interface MadeMove {
  /** As it is now. */
  order: Order;
  eventId?: string;
  /** Of this move and those before it, which are one mail. */
  mails: readonly OrderMail[];
}

interface AmongMoves {
  earlier: MadeMove;
  isLast: boolean;
  /** The orders of all moves. */
  together: readonly string[];
}

/** @returns undefined when the order is not as it was read; nothing has changed then */
async function makeMove(
  trx: Db,
  { config, lifecycle }: Omit<OrderParts, 'db'>,
  { customerId, note, key, doneBy, admin }: Omit<PlannedOrder, 'moves'>,
  { move, step, held }: PlannedMove,
  { earlier, isLast, together }: AmongMoves,
): Promise<MadeMove | undefined> {
  const { order } = earlier;
  const [at, id, data] = [Date.now(), newId(), step.data ?? {}];
  const next = progressAfter(order, move, step, at);
  if (!(await updateProgress(trx, order, next))) return undefined;
  const kept = { before: progressOf(order), ...(together.length > 1 && { together }) };
  await insertOrderEvent(trx, {
    order_id: order._id,
    id,
    event: move.event,
    from_state: order.state,
    to_state: next.state,
    at,
    done_by: doneBy,
    data: JSON.stringify({ ...data, key, follows: earlier.eventId, ...(held && kept) }),
  });
  const reported = { id, heldUntil: held ? at + HOLD_MS : undefined };
  const moved = { ...order, ...next };
  const mails = [...earlier.mails, ...(await mailsOf(lifecycle, trx, move.event, moved, data))];
  const mail = isLast && oneMail(mails);
  if (mail) {
    const picture = (await findTool(trx, order.toolId))?.img;
    const about = { note, page: pageOf(lifecycle, order), picture, footer: mailFooterOf(lifecycle) };
    await insertMail(trx, orderMail(moved, config.publicUrl, mail, about), at, reported);
  }
  await runHandlers(lifecycle, trx, { event: move.event, eventId: id, order, customerId, data, mailed: reported });
  if (admin) await recordMove(lifecycle, trx, admin, order, move.event, { ...next, ...data });
  // Last: from here until the commit, other orders of this tool wait.
  if (move.returnsStock) await returnToStock(trx, order.toolId, order.orderedMinQty - order.shippedPieces);
  return { order: moved, eventId: id, mails };
}

/** Keeps what an admin did to an order. @param after how far it has come now, and what was entered */
export async function recordMove(
  { all }: Lifecycle,
  trx: Db,
  admin: Actor,
  order: Order,
  event: string,
  after: object,
): Promise<void> {
  const subject = { id: order._id, name: order.number };
  const change = changedFields(progressOf(order), after);
  await recordAdminChange({ extensions: all }, trx, admin, { kind: 'order', action: event, subject, ...change });
}

export function progressOf(order: OrderProgress): OrderProgress {
  const { state, paidAt, shippedAt, cancelledAt, receivedAmount, shippedPieces, promisedFor } = order;
  return { state, paidAt, shippedAt, cancelledAt, receivedAmount, shippedPieces, promisedFor };
}

/** A payment or shipment that says no amount is of all that was left. */
function progressAfter(order: Order, { to, date }: Move, { sets }: Step, at: number): OrderProgress {
  return {
    ...progressOf(order),
    ...(to && { state: to }),
    ...(date && { [date]: new Date(at).toISOString() }),
    ...(date === 'paidAt' && { receivedAmount: order.orderedTotalPrice }),
    ...(date === 'shippedAt' && { shippedPieces: order.orderedMinQty }),
    ...sets,
  };
}

function requireOrderFor(db: Db, actor: MoveActor, orderId: string): Promise<FoundOrder> {
  return actor === 'system' ? requireOrder(db, orderId) : requireOwnOrder(db, actor, orderId);
}
