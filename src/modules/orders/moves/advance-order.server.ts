import { doerOf, requireSignedIn } from '#src/core/accounts/actor.ts';
import { requireNotOwn } from '#src/core/accounts/policy.ts';
import type { Order } from '#src/core/orders/order.ts';
import type { FoundOrder } from '#src/core/orders/order-repository.server.ts';
import { requireOrder, requireOwnOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import type { KeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { wasMade } from './made-request.server.ts';
import {
  type MadeMove,
  makeMove,
  OrderChanged,
  type PlannedMove,
  type PlannedOrder,
  progressAfter,
  type Step,
} from './make-move.server.ts';
import { type MoveActor, refusalOf, requireMover } from './may-move.server.ts';
import { canBeUndone, findMove, hasMoved } from './move.ts';
import type { OrderEvent } from './order-history.ts';
import { movesOf } from './order-process.ts';

type OrderParts = Pick<Shop, 'config' | 'db' | 'fills'>;

/**
 * What to do with an order: an event, or a function that derives the steps from the current order. The function runs
 * again if the order changes concurrently. Several steps are made in sequence, and none of them if one was made before.
 */
export type Plan = OrderEvent | ((order: Order) => Step | readonly Step[]);

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
  /** Runs last in the transaction, after all orders have moved; an error moves no order. */
  end?: (trx: Db) => Promise<void>;
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

/**
 * Moves several orders in one transaction: all of them, or none.
 * @param plans by order id
 */
export async function advanceOrders(
  { config, db, fills }: OrderParts,
  actor: MoveActor,
  plans: ReadonlyMap<string, Plan>,
  { request, begin, end }: HowToMove = {},
): Promise<boolean> {
  // Sorted by id, so that two transactions that move the same orders cannot deadlock.
  const sorted = [...plans].sort(([id], [otherId]) => (id < otherId ? -1 : 1));
  for (;;) {
    const planned: PlannedOrder[] = [];
    for (const [orderId, plan] of sorted) {
      const order = await planOrder({ db, fills }, actor, orderId, plan, request);
      if (order) planned.push(order);
    }
    if (planned.length === 0) return false;
    try {
      const moved = await inTransaction(db, async (trx) => {
        await begin?.(trx, planned.map(stepsPlanned));
        const isMade = await makeMoves(trx, { config, fills }, planned);
        if (isMade) await end?.(trx);
        return isMade;
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
  { db, fills }: Pick<OrderParts, 'db' | 'fills'>,
  actor: MoveActor,
  orderId: string,
  plan: Plan,
  request: KeyedRequest | undefined,
): Promise<PlannedOrder | undefined> {
  const moves = movesOf(fills);
  if (typeof plan === 'string') requireMover(moves, actor, plan);
  const found = await requireOrderFor(db, actor, orderId);
  // Before the plan: on a retry, the amount or the pieces that it relies on may be gone.
  if (request && (await wasMade(db, orderId, request))) return undefined;
  const steps = stepsOf(plan, found.order);
  const admin = actor !== 'system' && actor?.role === 'admin' ? actor : undefined;
  if (admin) requireNotOwn(admin, found);
  const planned: PlannedMove[] = [];
  let { order } = found;
  for (const step of steps) {
    const mover = requireMover(moves, actor, step.event);
    if (steps.length === 1 && hasMoved(moves, order, step.event)) return undefined;
    const move = findMove(moves, order, step.event);
    if (!move?.by.includes(mover)) throw refusalOf(moves, order, step.event, mover);
    planned.push({ move, step, delayed: admin !== undefined && canBeUndone(move) });
    order = { ...order, ...progressAfter(order, move, step, Date.now()) };
  }
  const doer = doerOf(actor === 'system' ? { userId: 'system' } : requireSignedIn(actor));
  const note = steps.flatMap(({ data }) => data?.note ?? []).join('\n\n');
  return { ...found, moves: planned, note: note || undefined, request, doer, admin };
}

function stepsOf(plan: Plan, order: Order): readonly Step[] {
  const steps = typeof plan === 'string' ? { event: plan } : plan(order);
  return 'event' in steps ? [steps] : steps;
}

function requireOrderFor(db: Db, actor: MoveActor, orderId: string): Promise<FoundOrder> {
  return actor === 'system' ? requireOrder(db, orderId) : requireOwnOrder(db, actor, orderId);
}
