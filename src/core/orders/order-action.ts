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

/** Input fields of the dialog of a move; each is a field of the request body. */
export const actionFields = ['amount', 'receivedOn', 'pieces', 'promisedFor', 'carrier', 'reference', 'note'] as const;
export type ActionField = (typeof actionFields)[number];

/** An action on an order, offered on its page, and in its row where it fills a control. */
export interface OrderAction {
  label: string;
  control?: RowControl;
  when(order: Order, viewer: Viewer): boolean;
  /** Leads to a page. */
  open?: (order: Order) => string;
  /** Makes a move. */
  move?: OrderMove;
}

export interface LikelyAmount {
  /** Such as 'Deposit'. */
  label: string;
  /** In the currency of the order. */
  amount: number;
}

/** A move offered with that of another extension: one call makes both, and its body has the fields of both. */
export interface FurtherMove {
  /** Of the box that adds it. */
  label: string;
  path(order: Order): string;
  /** Tells the call to make the other move, too. */
  body: Readonly<Record<string, true>>;
  fields: OrderMove['fields'];
  /** Filled in at first, in the currency of the order. */
  amount: number;
  done: string;
}

export interface OrderMove {
  /** By which others are offered with it. */
  event?: string;
  /** Of the call that makes it, as POST. */
  path(order: Order): string;
  title: string;
  /** The label of the button that makes it. */
  confirm: string;
  /** The label of the button that does not make it; by default 'Not yet'. */
  dismiss?: string;
  /** What a person should know before. */
  text?: string;
  /** Said when it was made. */
  done: string;
  /** Fixed fields of the request, besides the input. */
  body?: Readonly<Record<string, string>>;
  /** Input fields with labels; a note is sent to the customer. */
  fields: Partial<Record<ActionField, string>>;
  /** Amounts that are likely: a click fills them in. */
  amounts?: (order: Order) => readonly LikelyAmount[];
  /** It can be taken back for some seconds, while the mail waits. */
  undo: boolean;
  /** Asks instead of the dialog of the fields, for what takes more than these. */
  Dialog?: ComponentType<MoveDialogProps>;
}

export interface AskedMove {
  order: Order;
  move: OrderMove;
  /** Ids of other orders that made the move with it. */
  others?: readonly string[];
}

/** Properties of the dialog of a move. */
export interface MoveDialogProps {
  asked: AskedMove | undefined;
  onClose: () => void;
  onMade: (asked: AskedMove) => Promise<void>;
  /** The order is not as the page shows it. */
  onRefused: () => Promise<void>;
}
