import { type Actor, requireSignedIn } from '#src/core/accounts/actor.ts';
import { changedFields, recordAdminChange } from '#src/core/admin-change.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { returnToStock } from '#src/core/tools/stock-repository.server.ts';
import { findTool } from '#src/core/tools/tool-repository.server.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import type { KeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { type Lifecycle, mailFooterOf, mailsOf, pageOf, runHandlers } from './lifecycle.server.ts';
import { canBeUndone, findMove, hasMoved, type Move, type OrderProgress, UNDO_MS } from './lifecycle.ts';
import { madeBy, wasMade } from './made-request.server.ts';
import { type MoveActor, refusalOf, requireMover } from './may-move.server.ts';
import type { Order } from './order.ts';
import type { EventData } from './order-history.ts';
import { combineMails, type OrderMail, orderMail } from './order-mails.ts';
import { type FoundOrder, insertOrderEvent, updateProgress } from './order-repository.server.ts';
import { requireOrder, requireOwnOrder } from './own-order.server.ts';

type OrderParts = Pick<Shop, 'config' | 'db' | 'lifecycle'>;

/** A move to make, and the fields that it sets besides state and date. */
export interface Step {
  event: string;
  data?: EventData;
  sets?: Partial<Pick<OrderProgress, 'receivedAmount' | 'shippedPieces' | 'promisedFor' | 'paidAt'>>;
}

/** How long the mail of an undoable move is held; longer than `UNDO_MS`, so that a last-second click is in time. */
export const HOLD_MS = UNDO_MS + 2_000;

/**
 * What to do with an order: an event, or a function that derives the steps from the current order. The function runs
 * again if the order changes concurrently. Several steps are made in sequence, and none of them if one was made before.
 */
export type Plan = string | ((order: Order) => Step | readonly Step[]);

/** Orders that are about to move, as they were read. */
export interface PlannedSteps {
  order: Order;
  steps: readonly Step[];
}

export interface HowToMove {
  /** A retry of this request changes nothing; see `wasMade`. */
  request?: KeyedRequest | undefined;
  /** Runs first in the transaction, before any order is locked; an error moves no order. */
  begin?: (trx: Db, planned: readonly PlannedSteps[]) => Promise<void>;
}

/**
 * Makes the move of an event: state, event, mail, handlers and stock change in one transaction. Making a move again
 * changes nothing, unless the move repeats.
 * @returns whether the order has moved; false if it had already made this move
 * @throws Refusal when the order cannot make this move from its state, or this actor may not make it
 */
export function advanceOrder(
  shop: OrderParts,
  actor: MoveActor,
  orderId: string,
  plan: Plan,
  how?: HowToMove,
): Promise<boolean> {
  return advanceOrders(shop, actor, new Map([[orderId, plan]]), how);
}

/** Rolls back the moves of the other orders, because one order has changed since it was read. */
class OrderChanged extends Error {}

/**
 * Moves several orders in one transaction: all of them, or none.
 * @param plans by order id
 */
export async function advanceOrders(
  { config, db, lifecycle }: OrderParts,
  actor: MoveActor,
  plans: ReadonlyMap<string, Plan>,
  { request, begin }: HowToMove = {},
): Promise<boolean> {
  // Sorted by id, so that two transactions that move the same orders cannot deadlock.
  const sorted = [...plans].sort(([id], [otherId]) => (id < otherId ? -1 : 1));
  for (;;) {
    const planned: PlannedOrder[] = [];
    for (const [orderId, plan] of sorted) {
      const order = await planOrder({ db, lifecycle }, actor, orderId, plan, request);
      if (order) planned.push(order);
    }
    if (planned.length === 0) return false;
    try {
      const moved = await inTransaction(db, async (trx) => {
        await begin?.(trx, planned.map(stepsPlanned));
        return makeMoves(trx, { config, lifecycle }, planned);
      });
      if (moved) return true;
    } catch (error) {
      if (!(error instanceof OrderChanged)) throw error;
    }
    // An order has changed since it was read: read and plan again.
  }
}

const stepsPlanned = ({ order, moves }: PlannedOrder): PlannedSteps => ({
  order,
  steps: moves.map(({ step }) => step),
});

/** @returns false if the first order has changed since it was read; nothing is written then */
async function makeMoves(trx: Db, parts: Omit<OrderParts, 'db'>, planned: readonly PlannedOrder[]): Promise<boolean> {
  const orderIds = planned.map(({ order }) => order._id);
  for (const [orderIndex, { moves, ...order }] of planned.entries()) {
    let previous: MadeMove = { order: order.order, mails: [] };
    for (const [moveIndex, move] of moves.entries()) {
      const isLast = moveIndex === moves.length - 1;
      const made = await makeMove(trx, parts, order, move, { previous, isLast, orderIds });
      if (!made && orderIndex === 0 && moveIndex === 0) return false;
      if (!made) throw new OrderChanged();
      previous = made;
    }
  }
  return true;
}

/** @returns undefined if the order has already made this move */
async function planOrder(
  { db, lifecycle: { moves } }: Pick<OrderParts, 'db' | 'lifecycle'>,
  actor: MoveActor,
  orderId: string,
  plan: Plan,
  request: KeyedRequest | undefined,
): Promise<PlannedOrder | undefined> {
  if (typeof plan === 'string') requireMover(moves, actor, plan);
  const found = await requireOrderFor(db, actor, orderId);
  // Before the plan: on a retry, the amount or the pieces that it relies on may be gone.
  if (request && (await wasMade(db, orderId, request))) return undefined;
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
  return { ...found, moves: planned, note: note || undefined, request, doneBy, admin };
}

function stepsOf(plan: Plan, order: Order): readonly Step[] {
  const steps = typeof plan === 'string' ? { event: plan } : plan(order);
  return 'event' in steps ? [steps] : steps;
}

interface PlannedMove {
  move: Move;
  step: Step;
  /** Its mail is held, because the move can be undone. */
  held: boolean;
}

interface PlannedOrder extends FoundOrder {
  /** In sequence: each move starts from the result of the previous one. */
  moves: readonly PlannedMove[];
  /** The clerk's note in the mail. */
  note: string | undefined;
  request: KeyedRequest | undefined;
  doneBy: string;
  admin: Actor | undefined;
}

interface MadeMove {
  /** The order after the move. */
  order: Order;
  eventId?: string;
  /** Mails of this move and the previous ones; they are sent as one. */
  mails: readonly OrderMail[];
}

/** The position of a move among those of one transaction. */
interface MoveSequence {
  previous: MadeMove;
  /** The last move of its order. */
  isLast: boolean;
  /** Ids of all orders that move in the transaction. */
  orderIds: readonly string[];
}

/** @returns undefined if the order has changed since it was read; nothing is written then */
async function makeMove(
  trx: Db,
  { config, lifecycle }: Omit<OrderParts, 'db'>,
  { customerId, note, request, doneBy, admin }: Omit<PlannedOrder, 'moves'>,
  { move, step, held }: PlannedMove,
  { previous, isLast, orderIds }: MoveSequence,
): Promise<MadeMove | undefined> {
  const { order } = previous;
  const [at, id, data] = [Date.now(), newId(), step.data ?? {}];
  const next = progressAfter(order, move, step, at);
  if (!(await updateProgress(trx, order, next))) return undefined;
  // The order is locked now: another request under this key may have ended since it was read.
  if (request && previous.eventId === undefined && (await wasMade(trx, order._id, request))) throw new OrderChanged();
  const undoData = { before: progressOf(order), ...(orderIds.length > 1 && { together: orderIds }) };
  await insertOrderEvent(trx, {
    order_id: order._id,
    id,
    event: move.event,
    from_state: order.state,
    to_state: next.state,
    at,
    done_by: doneBy,
    data: JSON.stringify({ ...data, ...madeBy(request), follows: previous.eventId, ...(held && undoData) }),
  });
  const mailed = { id, heldUntil: held ? at + HOLD_MS : undefined };
  const moved = { ...order, ...next };
  const mails = [...previous.mails, ...(await mailsOf(lifecycle, trx, move.event, moved, data))];
  const mail = isLast && combineMails(mails);
  if (mail) {
    const picture = (await findTool(trx, order.toolId))?.img;
    const about = { note, page: pageOf(lifecycle, order), picture, footer: mailFooterOf(lifecycle) };
    await insertMail(trx, orderMail(moved, config.publicUrl, mail, about), at, mailed);
  }
  await runHandlers(lifecycle, trx, { event: move.event, eventId: id, order, customerId, data, mailed });
  if (admin) await recordMove(lifecycle, trx, admin, order, move.event, { ...next, ...data });
  // Last, because other orders of this tool wait from here until the commit.
  if (move.returnsStock) await returnToStock(trx, order.toolId, order.orderedMinQty - order.shippedPieces);
  return { order: moved, eventId: id, mails };
}

/** Records an admin's change to an order. @param after its new progress, and the data that was entered */
export async function recordMove(
  { fills }: Lifecycle,
  trx: Db,
  admin: Actor,
  order: Order,
  event: string,
  after: object,
): Promise<void> {
  const subject = { id: order._id, name: order.number };
  const change = changedFields(progressOf(order), after);
  await recordAdminChange({ fills }, trx, admin, { kind: 'order', action: event, subject, ...change });
}

export function progressOf(order: OrderProgress): OrderProgress {
  const { state, paidAt, shippedAt, cancelledAt, receivedAmount, shippedPieces, promisedFor } = order;
  return { state, paidAt, shippedAt, cancelledAt, receivedAmount, shippedPieces, promisedFor };
}

/** A payment without an amount pays all that is due; a shipment without a quantity ships all remaining pieces. */
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
