import { type Mover, type OrderState, UNDONE } from './lifecycle.ts';

/** One transfer for several orders, in their currency. */
export interface JointTransfer {
  amount: number;
  /** Received for all orders of the invoice, including this transfer. */
  received: number;
  total: number;
  shares: readonly {
    order: string;
    amount: number;
    /** Still to pay. */
    rest: number;
    /** Of that, what is missing before the order is confirmed; absent if nothing is. */
    missing?: number;
  }[];
}

/** Data of an event. */
export interface EventData {
  /** Text for the customer, in mail and history. */
  note?: string | undefined;
  /** Pieces that the buyer asked for in addition to the order. */
  furtherPieces?: number | undefined;
  /** Amount received, in the currency of the order. */
  amount?: number | undefined;
  /** Day of the receipt, such as 2026-03-12. */
  receivedOn?: string | undefined;
  /** Reference of the bank transfer, or of the shipment: AWB, B/L or truck. */
  reference?: string | undefined;
  /** Shipped goods. */
  pieces?: number | undefined;
  cartons?: number | undefined;
  carrier?: string | undefined;
  /** Number of the container, and of the seal that closes it. */
  container?: string | undefined;
  seal?: string | undefined;
  /** Days on which a shipment left and is expected to arrive. */
  departedOn?: string | undefined;
  arrivesOn?: string | undefined;
  /** Id of the shipment, which may contain pieces of other orders. */
  shipment?: string | undefined;
  /** Day on which production is promised to end. */
  promisedFor?: string | undefined;
  /** Payment method, such as `bank transfer`. */
  method?: string | undefined;
  /** Bank charges that the shop bears, in the currency of the order. */
  writtenOff?: number | undefined;
  /** Number of the joint invoice, if the amount is this order's share of a transfer for several orders. */
  jointInvoice?: string | undefined;
  /** The whole transfer, stored with one of its orders. */
  transfer?: JointTransfer | undefined;
  /** Id of the transfer slip that reported the payment. */
  slip?: string | undefined;
  /** Id of the card payment. */
  cardPayment?: string | undefined;
  /** Id of the event that this one corrects. */
  corrects?: string | undefined;
  /** Id of the event that this one undoes. */
  undoes?: string | undefined;
}

/** One event of an order's history, as its page shows it. */
export interface HistoryEntry {
  id: string;
  event: string;
  /** The state after the event. */
  state: OrderState;
  /** ISO 8601. */
  at: string;
  by: Mover;
  data: EventData;
}

/** The history without undone events and the events that undid them. */
export function withoutUndone(history: readonly HistoryEntry[]): HistoryEntry[] {
  const undone = new Set(history.map(({ data }) => data.undoes));
  return history.filter(({ id, event }) => event !== UNDONE && !undone.has(id));
}
