/** The states of an order; the module `orders` knows the moves between them. */
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
  /** Whether the deposit has been received, for those who see no amounts; absent for an order without deposit. */
  depositReceived?: boolean;
  /** Charges and tax less discounts, due in addition to its total, in its currency; may be negative. */
  adjustmentAmount: number;
  /** It ships before it is paid. */
  onAccount: boolean;
}

/** The initial state of an order, and the event that places it. */
export const FIRST_STATE = 'to-be-paid' satisfies OrderState;
export const PLACED = 'placed';
