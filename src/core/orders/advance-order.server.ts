import { type Actor, requireSignedIn } from '#src/core/accounts/actor.ts';
import type { Shop } from '#src/core/shop.ts';
import { returnToStock } from '#src/core/tools/tool-repository.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { runHandlers } from './lifecycle.server.ts';
import { findMove, hasMoved, type Move, type Mover, movesFrom } from './lifecycle.ts';
import type { Order } from './order.ts';
import { orderMail } from './order-mails.ts';
import { type FoundOrder, insertOrderEvent, updateOrderState } from './order-repository.server.ts';
import { requireOrder, requireOwnOrder } from './own-order.server.ts';

type OrderParts = Pick<Shop, 'config' | 'db' | 'lifecycle'>;

/** Who makes a move: somebody who is signed in, or the shop itself. */
export type MoveActor = Actor | 'system' | undefined;

/**
 * Makes the move of an event: new state, event, mail, handlers and stock are one transaction. Repeating a move changes nothing.
 * @param data facts about the event, kept with it
 * @returns whether the order has moved now; false when it had made this move before
 * @throws Refusal when the order cannot make this move from its state, or this actor may not make it
 */
export async function advanceOrder(
  { config, db, lifecycle }: OrderParts,
  actor: MoveActor,
  orderId: string,
  event: string,
  data: Record<string, unknown> = {},
): Promise<boolean> {
  const { moves } = lifecycle;
  const mover = requireMover(moves, actor, event);
  for (;;) {
    const found = await requireOrderFor(db, actor, orderId);
    const { order } = found;
    if (hasMoved(moves, order, event)) return false;
    const move = findMove(moves, order, event);
    if (!move?.by.includes(mover)) throw refusalOf(moves, order, event, mover);
    const doneBy = actor === 'system' ? 'system' : requireSignedIn(actor).userId;
    const moved = await inTransaction(db, (trx) => makeMove(trx, { config, lifecycle }, found, move, doneBy, data));
    if (moved) return true;
    // Another move was made since the order was read: look at it again.
  }
}

async function makeMove(
  trx: Db,
  { config, lifecycle }: Omit<OrderParts, 'db'>,
  { order, customerId }: FoundOrder,
  move: Move,
  doneBy: string,
  data: Record<string, unknown>,
): Promise<boolean> {
  const at = Date.now();
  if (!(await updateOrderState(trx, order, move, at))) return false;
  await insertOrderEvent(trx, {
    order_id: order._id,
    event: move.event,
    from_state: order.state,
    to_state: move.to,
    at,
    done_by: doneBy,
    data: JSON.stringify(data),
  });
  for (const { mails } of lifecycle.extensions) {
    const mail = mails?.[move.event]?.(order);
    if (mail) await insertMail(trx, orderMail(order, config.publicUrl, mail));
  }
  await runHandlers(lifecycle, trx, move.event, { order, customerId });
  // Last: from here until the commit, everybody who orders this tool waits.
  if (move.returnsStock) await returnToStock(trx, order.toolId, order.orderedMinQty);
  return true;
}

function requireMover(moves: readonly Move[], actor: MoveActor, event: string): Mover {
  const mover = actor === 'system' ? actor : requireSignedIn(actor).role;
  const movesOfEvent = moves.filter((move) => move.event === event);
  if (movesOfEvent.length === 0) throw new Error(`no extension that is on has a move for the event "${event}"`);
  if (movesOfEvent.some(({ by }) => by.includes(mover))) return mover;
  throw new Refusal('forbidden', 'admin_only', 'Only an administrator may do this.');
}

function requireOrderFor(db: Db, actor: MoveActor, orderId: string): Promise<FoundOrder> {
  return actor === 'system' ? requireOrder(db, orderId) : requireOwnOrder(db, actor, orderId);
}

/** Says why an order cannot make a move, and which events are open to it instead. */
function refusalOf(moves: readonly Move[], order: Order, event: string, mover: Mover): Refusal {
  const allowed = movesFrom(moves, order).filter(({ by }) => by.includes(mover));
  const details = { state: order.state, allowed: allowed.map((move) => move.event) };
  if (order.state === 'cancelled')
    return new Refusal('conflict', 'order_cancelled', 'This order is cancelled.', details);
  const known = moves.find((move) => move.event === event && move.refusal)?.refusal;
  const { code, message } = known ?? {
    code: 'order_move_not_allowed',
    message: `This order is ${order.state}; from there it can be: ${details.allowed.join(', ') || 'nothing else'}.`,
  };
  return new Refusal('conflict', code, message, details);
}
