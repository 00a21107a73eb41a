import { type Actor, notAdmin, requireSignedIn } from '#src/core/accounts/actor.ts';
import type { Order } from '#src/core/orders/order.ts';
import { conflict, type Refusal } from '#src/platform/http/refusal.ts';
import { allTransitions, hasReceived, type Move, type Mover, movesFrom } from './move.ts';

/** Actor of a move: a signed-in user, or the shop itself. */
export type MoveActor = Actor | 'system' | undefined;

/** @throws Refusal when this actor may not make the move, whatever the state of the order */
export function requireMover(moves: readonly Move[], actor: MoveActor, event: string): Mover {
  const mover = actor === 'system' ? actor : requireSignedIn(actor).role;
  const movesOfEvent = allTransitions(moves).filter((move) => move.event === event);
  if (movesOfEvent.length === 0) throw new Error(`no module that is on has a move for the event "${event}"`);
  if (movesOfEvent.some(({ by }) => by.includes(mover))) return mover;
  throw actor === 'system'
    ? new Error(`the shop makes no move for the event "${event}"`)
    : notAdmin(requireSignedIn(actor));
}

/** The reason why an order cannot make a move; the details list the events that are possible instead. */
export function refusalOf(moves: readonly Move[], order: Order, event: string, mover: Mover): Refusal {
  const allowed = movesFrom(moves, order).filter(({ by }) => by.includes(mover));
  const details = { state: order.state, allowed: allowed.map((move) => move.event) };
  if (order.state === 'cancelled') return conflict('order_cancelled', 'This order is cancelled.', details);
  const knownRefusal = allTransitions(moves).find(
    (move) => move.event === event && move.refusal && (!move.needs || !hasReceived(order, move.needs)),
  )?.refusal;
  if (!knownRefusal) {
    const message = `This cannot be done with an order that is ${order.state.replaceAll('-', ' ')}.`;
    return conflict('order_move_not_allowed', message, details);
  }
  const { code, message, toStaff } = knownRefusal;
  return conflict(code, mover === 'customer' ? message : (toStaff?.(order) ?? message), details);
}
