/** The states of an order; it is in exactly one of them. The moves between them belong to the extensions. */
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

/** How far an order has come; moves set it, and extensions show it. Times are ISO 8601, null as long as it did not happen. */
export interface OrderProgress {
  state: OrderState;
  /** The whole amount was received. An order can be paid in any state. */
  paidAt: string | null;
  /** The last of its pieces left the factory. */
  shippedAt: string | null;
  cancelledAt: string | null;
  /** Amount received so far, in its currency. */
  receivedAmount: number;
  /** Pieces that have left the factory. */
  shippedPieces: number;
  /** When production is promised to end. */
  promisedFor: string | null;
}

/** Payments required before the moves of an order; none without extensions. */
export interface OrderDues {
  /** Before production, in its currency. */
  depositAmount: number;
  /** It leaves before it is paid. */
  onAccount: boolean;
}

/** The state of an order that was just placed, and the event of placing it. */
export const FIRST_STATE = 'to-be-paid' satisfies OrderState;
export const PLACED = 'placed';
/** The event of taking a move back. */
export const UNDONE = 'undone';
/** How long an admin can take a move back, in milliseconds; its mail waits as long. */
export const UNDO_MS = 10_000;

/** Who can make a move: the customer of the order, an admin, or the shop itself. */
export type Mover = 'customer' | 'admin' | 'system';

/** One row of the table of moves. */
export interface Move {
  /** Name of the event, a past participle; recorded in `order_events`. */
  event: string;
  from: readonly OrderState[];
  /** Without it, the state stays. */
  to?: OrderState;
  by: readonly Mover[];
  /** The pieces that have not left the factory go back into stock. */
  returnsStock?: true;
  /** The date of the order that the move sets; the move is made only while it is not set. */
  date?: 'paidAt' | 'shippedAt' | 'cancelledAt';
  /** Only for an order that is paid, or only for one that is not. */
  only?: 'paid' | 'unpaid';
  /** Only once so much was received. */
  needs?: 'deposit' | 'balance';
  /** The move can be made again: each time is another event, such as a further payment. */
  repeats?: true;
  /** The move does not exist while this extension is on. */
  unless?: string;
  /** Why it cannot be made from any other state. */
  refusal?: { code: string; message: string };
}

/** The moves that an extension adds. */
export interface MovesOfExtension {
  /** Of the extension. */
  name: string;
  moves: readonly Move[];
}

/** The table of moves of a shop. @param parts the extensions that are on */
export function combineMoves(parts: readonly MovesOfExtension[]): Move[] {
  const names = parts.map(({ name }) => name);
  return parts.flatMap(({ moves }) => moves).filter(({ unless }) => !unless || !names.includes(unless));
}

type Movable = OrderProgress & Partial<OrderDues>;

/** Whether an order has received what a move waits for. */
export function hasReceived(order: Movable, needs: Move['needs']): boolean {
  if (needs === undefined || order.paidAt !== null) return true;
  return needs === 'balance' ? order.onAccount === true : order.receivedAmount >= (order.depositAmount ?? 0);
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

/** The move that this event makes now; undefined when the order cannot make it. */
export function findMove(moves: readonly Move[], order: Movable, event: string): Move | undefined {
  return movesFrom(moves, order).find((move) => move.event === event);
}

/** Whether an order has made the move of this event, or an equal one, already. */
export function hasMoved(moves: readonly Move[], order: OrderProgress, event: string): boolean {
  return moves.some(
    (move) =>
      move.event === event &&
      !move.repeats &&
      (move.date ? order[move.date] !== null : move.to !== undefined && order.state === move.to),
  );
}

/** Whether an admin can take a move back within `UNDO_MS`; what returned stock stays as it is. */
export function canBeUndone({ by, returnsStock }: Move): boolean {
  return by.includes('admin') && !returnsStock;
}
