import type { CallName } from '#src/core/accounts/sessions/guards.ts';
import { amountToPay, type Order } from '#src/core/orders/order.ts';
import type { OrderMail } from '#src/core/orders/order-mails.ts';
import type { OrderDues, OrderProgress, OrderState } from '#src/core/orders/order-progress.ts';
import type { MoveOffer } from './move-offer.ts';
import type { EventData, OrderEvent } from './order-history.ts';

/** How long an admin can undo a move, in milliseconds; its mail waits for that time. */
export const UNDO_MS = 10_000;

/** Who can make a move: the customer of the order, an admin, or the shop itself. */
export type Mover = 'customer' | 'admin' | 'system';

/** The fields of an order that a move sets besides state and date. */
export type Sets = Partial<Pick<OrderProgress, 'receivedAmount' | 'shippedPieces' | 'promisedFor' | 'paidAt'>>;

/** A transition of a move: from which states, to which, and by whom. */
export interface Transition {
  from: readonly OrderState[];
  /** By default, the state does not change. */
  to?: OrderState;
  /** The state changes only once the order has received what is due first; see `hasReceivedFirst`. */
  onceCovered?: true;
  by: readonly Mover[];
  /** Only for an order that is paid, or only for one that is not. */
  only?: 'paid' | 'unpaid';
  /** Only after this payment has been received. */
  needs?: 'deposit' | 'balance';
  /** Why it cannot be made from any other state, to the customer and, in other words, to the staff. */
  refusal?: { code: string; message: string; toStaff?: (order: Order) => string };
}

/** What the history of an order records. */
export interface RecordedEvent {
  event: OrderEvent;
  /** Text in the history. */
  past: string;
}

/** What can be done with an order: rules, texts, mail and call in one object. */
export interface Move extends RecordedEvent {
  transitions: readonly Transition[];
  /** Returns the pieces that have not left the factory to stock. */
  returnsStock?: true;
  /** It cannot be undone. */
  final?: true;
  /** The date that the move sets; the move is possible only while it is null. */
  date?: 'paidAt' | 'shippedAt' | 'cancelledAt';
  /** The move can be made several times, each with its own event, such as a partial payment. */
  repeats?: true;
  /** Fields of the order that the body of its call sets, besides state and date. */
  sets?: (data: EventData) => Sets;
  /** Mail to the customer. @param order the order after the move */
  mail?: (order: Order, data: EventData) => OrderMail;
  /** Last part of its call, `POST /order/:id/<call>`; absent if no person makes it by itself. */
  call?: string;
  /** The call of the use case that makes it, if that is another one. */
  madeBy?: CallName;
  /** One sentence for the API description. */
  summary?: string;
  /** How it is offered on the page of an order, to an admin or to the customer. */
  offers?: readonly MoveOffer[];
}

/** A move with one of its transitions. */
export type PossibleMove = Omit<Move, 'transitions'> & Transition;

type Movable = OrderProgress & Partial<OrderDues>;

/** Whether an order has received the payment that a move needs, also for those to whom it shows no amounts. */
export function hasReceived(order: Movable, needs: Transition['needs']): boolean {
  if (needs === undefined || order.paidAt !== null) return true;
  if (needs === 'balance') return order.onAccount === true;
  const received: number | null = order.receivedAmount;
  return received === null ? order.depositReceived !== false : received >= (order.depositAmount ?? 0);
}

/** Whether an order has received what is due first: the deposit, or the whole amount where there is none. */
export function hasReceivedFirst(
  order: OrderProgress & OrderDues & Pick<Order, 'orderedTotalPrice' | 'currency'>,
): boolean {
  return order.receivedAmount >= (order.depositAmount > 0 ? order.depositAmount : amountToPay(order));
}

/** Every transition of the moves, as a move of its own. */
export function allTransitions(moves: readonly Move[]): PossibleMove[] {
  return moves.flatMap(({ transitions, ...move }) => transitions.map((transition) => ({ ...move, ...transition })));
}

/** The moves that an order can make now. */
export function movesFrom(moves: readonly Move[], order: Movable): PossibleMove[] {
  const paid = order.paidAt !== null;
  return allTransitions(moves).filter(
    ({ from, date, only, needs }) =>
      from.includes(order.state) &&
      (!date || order[date] === null) &&
      (only === undefined || (only === 'paid') === paid) &&
      hasReceived(order, needs),
  );
}

/** The move of this event; undefined if the order cannot make it now. */
export function findMove(moves: readonly Move[], order: Movable, event: string): PossibleMove | undefined {
  return movesFrom(moves, order).find((move) => move.event === event);
}

/** Whether an order has already made the move of this event, or an equivalent one. */
export function hasMoved(moves: readonly Move[], order: OrderProgress, event: string): boolean {
  return allTransitions(moves).some(
    (move) =>
      move.event === event &&
      !move.repeats &&
      (move.date ? order[move.date] !== null : move.to !== undefined && order.state === move.to),
  );
}

/** Whether an admin can undo a move within `UNDO_MS`; a move that returned stock is final. */
export function canBeUndone({ by, returnsStock, final }: PossibleMove): boolean {
  return by.includes('admin') && !returnsStock && !final;
}
