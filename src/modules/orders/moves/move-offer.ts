import type { ComponentType } from 'react';
import type { Order } from '#src/core/orders/order.ts';
import type { RowControl } from '#src/core/orders/order-row.ts';

/** Input fields of the move dialog; each is a field of the request body. */
export const moveFields = ['amount', 'receivedOn', 'pieces', 'promisedFor', 'carrier', 'reference', 'note'] as const;
export type MoveField = (typeof moveFields)[number];

export interface LikelyAmount {
  /** Such as 'Whole amount'. */
  label: string;
  /** In the currency of the order. */
  amount: number;
}

/**
 * What the clerk has seen of the order, as fields of the request: the server refuses the move if another clerk changed
 * it meanwhile, with the new values as `seen`.
 */
type Seen = (order: Order) => Readonly<Record<string, number>>;

/** A move offered along with another one: one call makes both, and its body has the fields of both. */
export interface MoveAlong {
  /** Label of the checkbox that adds it. */
  label: string;
  /** Last part of the call that makes both. */
  call: string;
  /** Makes the call perform the other move, too. */
  body: Readonly<Record<string, true>>;
  fields: MoveOffer['fields'];
  seen?: Seen;
  /** Initial value, in the currency of the order. */
  amount: number;
  /** Suggested amounts: a click fills one in. */
  amounts?: readonly LikelyAmount[];
  done: MoveOffer['done'];
}

/** How a move is offered: its button, and the dialog that asks before it is made. */
export interface MoveOffer {
  to: readonly ('admin' | 'customer')[];
  /** Of the button. */
  label: string;
  /** The control of an order's row that makes it, too. */
  control?: RowControl;
  /** It is never what the order needs next. */
  aside?: true;
  /** Besides the conditions of the move. */
  when?: (order: Order) => boolean;
  title: string;
  /** The label of the button that makes it. */
  confirm: string;
  /** Good news: its button does not warn, although the move cannot be undone. */
  good?: true;
  /** The label of the button that does not make it; by default 'Not yet'. */
  dismiss?: string;
  /** What the user should know before making it. */
  text?: string;
  /** Message after it was made. @param number of the order */
  done: (number: string) => string;
  seen?: Seen;
  /** Labels of its input fields; a note is sent to the customer. */
  fields: Partial<Record<MoveField, string>>;
  /** Texts for the note: a click fills one in. */
  notes?: (order: Order) => readonly string[];
  /** Initial value of the amount, in the currency of the order; by default, what is left to pay. */
  amount?: (order: Order) => number;
  /** Suggested amounts: a click fills one in. */
  amounts?: (order: Order) => readonly LikelyAmount[];
  /** Offered along with it. */
  along?: (order: Order) => MoveAlong | undefined;
  /** Loads what the dialog tells the user about the typed amount. */
  notice?: () => Promise<{ default: ComponentType<MoveNoticeProps> }>;
  /** Loads what replaces the standard dialog, for a move that needs more than these fields. */
  dialog?: () => Promise<{ default: ComponentType<MoveDialogProps> }>;
}

/** A move that a person is about to make. */
export interface PendingMove {
  order: Order;
  move: OfferedMove;
  /** Ids of the other orders that made the move with it. */
  others?: readonly string[];
  /** Idempotency-Key under which it was made; its undo names it, so that no later move is undone instead. */
  key?: string;
}

/** An offer with what the screens need of its move. */
export interface OfferedMove extends MoveOffer {
  event: string;
  /** Last part of its call, `POST /order/:id/<call>`. */
  call: string;
  /** It can be undone for some seconds, while its mail waits. */
  undo: boolean;
  /** Fixed fields of the request, besides the input. */
  body?: Readonly<Record<string, string>>;
}

export interface MoveNoticeProps {
  order: Order;
  /** As typed, in the currency of the order; NaN if it is no amount. */
  amount: number;
}

/** Props of a move dialog. */
export interface MoveDialogProps {
  asked: PendingMove | undefined;
  onClose: () => void;
  onMade: (asked: PendingMove) => Promise<void>;
  /** Called when the order is no longer as the page shows it. */
  onRefused: () => Promise<void>;
}
