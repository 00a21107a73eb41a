import { type Mover, type OrderState, UNDONE } from './lifecycle.ts';

/** One transfer for several orders, in their currency. */
export interface JointTransfer {
  amount: number;
  /** Of all orders of the invoice, with this transfer. */
  received: number;
  total: number;
  shares: readonly { order: string; amount: number; rest: number }[];
}

/** Facts about an event, entered with it. */
export interface EventData {
  /** Text for the customer, in mail and history. */
  note?: string | undefined;
  /** Pieces that the buyer asked for beside the order. */
  furtherPieces?: number | undefined;
  /** Amount received, in the currency of the order. */
  amount?: number | undefined;
  /** When it was received: a day, such as 2026-03-12. */
  receivedOn?: string | undefined;
  /** Of the bank transfer, or of the shipment: AWB, B/L or truck. */
  reference?: string | undefined;
  /** Shipped goods. */
  pieces?: number | undefined;
  cartons?: number | undefined;
  carrier?: string | undefined;
  /** Number of the container, and of the seal that closes it. */
  container?: string | undefined;
  seal?: string | undefined;
  /** When a shipment left, and when it is expected to arrive: days. */
  departedOn?: string | undefined;
  arrivesOn?: string | undefined;
  /** Id of the shipment; pieces of other orders may be in it too. */
  shipment?: string | undefined;
  /** When production is promised to end: a day. */
  promisedFor?: string | undefined;
  /** How it was paid, such as `bank transfer`. */
  method?: string | undefined;
  /** Bank charges that the shop bears, in the currency of the order. */
  writtenOff?: number | undefined;
  /** Number of the invoice, when it is the share of an order in a transfer for several. */
  jointInvoice?: string | undefined;
  /** The whole of that transfer, with one of its orders. */
  transfer?: JointTransfer | undefined;
  /** Id of the transfer slip that reported it. */
  slip?: string | undefined;
  /** Id of the card payment that it came by. */
  cardPayment?: string | undefined;
  /** Id, at its gateway, of the refund or chargeback of a card payment. */
  cardReturn?: string | undefined;
  /** Id of the event that this one makes good. */
  corrects?: string | undefined;
  /** Id of the event that was taken back. */
  undoes?: string | undefined;
}

/** One event of an order's history, as its page shows it. */
export interface HistoryEntry {
  id: string;
  event: string;
  /** The state since then. */
  state: OrderState;
  /** ISO 8601. */
  at: string;
  by: Mover;
  data: EventData;
}

/** Without what was taken back, and the taking back. */
export function withoutUndone(history: readonly HistoryEntry[]): HistoryEntry[] {
  const undone = new Set(history.map(({ data }) => data.undoes));
  return history.filter(({ id, event }) => event !== UNDONE && !undone.has(id));
}
