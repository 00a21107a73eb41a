/** The states of an order; the modules define the moves between them. */
export const orderStates = [
  'to-be-paid',
  'paid',
  'confirmed',
  'in-production',
  'ready',
  'partly-shipped',
  'shipped',
  'delivered',
  'cancelled',
] as const;

export type OrderState = (typeof orderStates)[number];

/** The progress of an order, set by moves and shown by modules. Times are ISO 8601, null until the event happens. */
export interface OrderProgress {
  state: OrderState;
  /** When the whole amount was received, which is possible in any state. */
  paidAt: string | null;
  /** When the last piece left the factory. */
  shippedAt: string | null;
  cancelledAt: string | null;
  /** Amount received so far, in its currency. */
  receivedAmount: number;
  /** Pieces that have left the factory. */
  shippedPieces: number;
  /** Day on which production is promised to end, such as `2026-03-12`. */
  promisedFor: string | null;
}

/** Payments required before the moves of an order; none without modules. */
export interface OrderDues {
  /** Deposit required before production, in the currency of the order. */
  depositAmount: number;
  /** It ships before it is paid. */
  onAccount: boolean;
}

/** The initial state of an order, and the event that places it. */
export const FIRST_STATE = 'to-be-paid' satisfies OrderState;
export const PLACED = 'placed';
/** The event of undoing a move. */
export const UNDONE = 'undone';
/** How long an admin can undo a move, in milliseconds; its mail is held for that time. */
export const UNDO_MS = 10_000;

/** Who can make a move: the customer of the order, an admin, or the shop itself. */
export type Mover = 'customer' | 'admin' | 'system';

/** A row in the table of moves. */
export interface Move {
  /** Name of the event, a past participle; recorded in `order_events`. */
  event: string;
  from: readonly OrderState[];
  /** By default, the state does not change. */
  to?: OrderState;
  /** The state changes only once the order has received what is due first; see `hasReceivedFirst`. */
  onceCovered?: true;
  by: readonly Mover[];
  /** Returns the pieces that have not left the factory to stock. */
  returnsStock?: true;
  /** The date that the move sets; the move is possible only while it is null. */
  date?: 'paidAt' | 'shippedAt' | 'cancelledAt';
  /** Only for an order that is paid, or only for one that is not. */
  only?: 'paid' | 'unpaid';
  /** Only after this payment has been received. */
  needs?: 'deposit' | 'balance';
  /** The move can be made several times, each with its own event, such as a partial payment. */
  repeats?: true;
  /** Why it cannot be made from any other state. */
  refusal?: { code: string; message: string };
}

type Movable = OrderProgress & Partial<OrderDues>;

/** Whether an order has received the payment that a move needs. */
export function hasReceived(order: Movable, needs: Move['needs']): boolean {
  if (needs === undefined || order.paidAt !== null) return true;
  return needs === 'balance' ? order.onAccount === true : order.receivedAmount >= (order.depositAmount ?? 0);
}

/** Whether an order has received what is due first: the deposit, or the whole amount where there is none. */
export function hasReceivedFirst(order: OrderProgress & OrderDues & { orderedTotalPrice: number }): boolean {
  return order.receivedAmount >= (order.depositAmount > 0 ? order.depositAmount : order.orderedTotalPrice);
}

/** The moves that an order can make now. */
export function movesFrom(moves: readonly Move[], order: Movable): Move[] {
  const paid = order.paidAt !== null;
  return moves.filter(
    ({ from, date, only, needs }) =>
      from.includes(order.state) &&
      (!date || order[date] === null) &&
      (only === undefined || (only === 'paid') === paid) &&
      hasReceived(order, needs),
  );
}

/** The move of this event; undefined if the order cannot make it now. */
export function findMove(moves: readonly Move[], order: Movable, event: string): Move | undefined {
  return movesFrom(moves, order).find((move) => move.event === event);
}

/** Whether an order has already made the move of this event, or an equivalent one. */
export function hasMoved(moves: readonly Move[], order: OrderProgress, event: string): boolean {
  return moves.some(
    (move) =>
      move.event === event &&
      !move.repeats &&
      (move.date ? order[move.date] !== null : move.to !== undefined && order.state === move.to),
  );
}

/** Whether an admin can undo a move within `UNDO_MS`; a move that returned stock is final. */
export function canBeUndone({ by, returnsStock }: Move): boolean {
  return by.includes('admin') && !returnsStock;
}
