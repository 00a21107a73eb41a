/** The states of an order; it is in exactly one of them. The moves between them belong to the extensions. */
export const orderStates = ['to-be-paid', 'paid', 'shipped', 'cancelled'] as const;

export type OrderState = (typeof orderStates)[number];

/** How far an order has come. */
export interface OrderProgress {
  state: OrderState;
  /** ISO 8601, null as long as it did not happen; moves set them, and extensions show them. */
  paidAt: string | null;
  shippedAt: string | null;
  cancelledAt: string | null;
}

/** The state of an order that was just placed, and the event of placing it. */
export const FIRST_STATE = 'to-be-paid' satisfies OrderState;
export const PLACED = 'placed';

/** Who can make a move: the customer of the order, an admin, or the shop itself. */
export type Mover = 'customer' | 'admin' | 'system';

/** One row of the table of moves. */
export interface Move {
  /** What happened, in the past tense; it is recorded in `order_events`. */
  event: string;
  from: readonly OrderState[];
  to: OrderState;
  by: readonly Mover[];
  /** The reserved pieces go back into stock. */
  returnsStock?: true;
  /** The date of the order that the move sets; the move is made only while it is not set. */
  date?: 'paidAt' | 'shippedAt' | 'cancelledAt';
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

/** The moves that an order can make now. */
export function movesFrom(moves: readonly Move[], order: OrderProgress): Move[] {
  return moves.filter(({ from, date }) => from.includes(order.state) && (!date || order[date] === null));
}

/** The move that this event makes now; undefined when the order cannot make it. */
export function findMove(moves: readonly Move[], order: OrderProgress, event: string): Move | undefined {
  return movesFrom(moves, order).find((move) => move.event === event);
}

/** Whether an order has made the move of this event, or an equal one, already. */
export function hasMoved(moves: readonly Move[], order: OrderProgress, event: string): boolean {
  return moves.some(
    (move) => move.event === event && (move.date ? order[move.date] !== null : order.state === move.to),
  );
}
