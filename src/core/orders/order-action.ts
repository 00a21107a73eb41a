import type { ComponentType } from 'react';
import type { Move } from './lifecycle.ts';
import type { Order } from './order.ts';

/** Viewer of an order, and the moves of the shop. */
export interface Viewer {
  admin: boolean;
  moves: readonly Move[];
}

/** A control of an order's row (spec section 4). */
export type RowControl = 'Paid' | 'Pay' | 'Shipped' | 'Delete';

/** Input fields of the move dialog; each is a field of the request body. */
export const actionFields = ['amount', 'receivedOn', 'pieces', 'promisedFor', 'carrier', 'reference', 'note'] as const;
export type ActionField = (typeof actionFields)[number];

/** An action on an order, offered on its page, and in its row if it has a control there. */
export interface OrderAction {
  label: string;
  control?: RowControl;
  when(order: Order, viewer: Viewer): boolean;
  /** Path of the page that it opens. */
  open?: (order: Order) => string;
  /** The move that it makes. */
  move?: OrderMove;
}

export interface LikelyAmount {
  /** Such as 'Whole amount'. */
  label: string;
  /** In the currency of the order. */
  amount: number;
}

/** A move offered along with another module's: one call makes both, and its body has the fields of both. */
export interface AdditionalMove {
  /** Label of the checkbox that adds it. */
  label: string;
  path(order: Order): string;
  /** Makes the call perform the other move, too. */
  body: Readonly<Record<string, true>>;
  fields: OrderMove['fields'];
  seen?: OrderMove['seen'];
  /** Initial value, in the currency of the order. */
  amount: number;
  /** Suggested amounts: a click fills one in. */
  amounts?: readonly LikelyAmount[];
  done: string;
}

export interface OrderMove {
  /** Event by which another module adds a further move. */
  event?: string;
  /** Path of the POST call that makes it. */
  path(order: Order): string;
  title: string;
  /** The label of the button that makes it. */
  confirm: string;
  /** The label of the button that does not make it; by default 'Not yet'. */
  dismiss?: string;
  /** What the user should know before making it. */
  text?: string;
  /** Message after it was made. */
  done: string;
  /** Fixed fields of the request, besides the input. */
  body?: Readonly<Record<string, string>>;
  /**
   * What the clerk has seen of the order, as fields of the request: the server refuses the move if another clerk
   * changed it meanwhile, with the new values as `seen`.
   */
  seen?: (order: Order) => Readonly<Record<string, number>>;
  /** Labels of its input fields; a note is sent to the customer. */
  fields: Partial<Record<ActionField, string>>;
  /** Initial value of the amount, in the currency of the order; by default, the outstanding amount. */
  amount?: (order: Order) => number;
  /** Suggested amounts: a click fills one in. */
  amounts?: (order: Order) => readonly LikelyAmount[];
  /** It can be undone for some seconds, while its mail is held. */
  undo: boolean;
  /** Replaces the standard dialog, for moves that need more than these fields. */
  Dialog?: ComponentType<MoveDialogProps>;
}

export interface PendingMove {
  order: Order;
  move: OrderMove;
  /** Ids of the other orders that made the move with it. */
  others?: readonly string[];
  /** Idempotency-Key under which it was made; its undo names it, so that no later move is undone instead. */
  key?: string;
}

/** Props of a move dialog. */
export interface MoveDialogProps {
  asked: PendingMove | undefined;
  onClose: () => void;
  onMade: (asked: PendingMove) => Promise<void>;
  /** Called when the order is no longer as the page shows it. */
  onRefused: () => Promise<void>;
}
