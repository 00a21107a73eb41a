/** A document that is issued, or a debit note that can be. */
export interface NumberedPaper {
  kind: string;
  /** The event of the order that it belongs to. */
  event: string;
  /** Empty until it is issued. */
  number: string;
}

/** Kind of the only paper of an order without prices and amounts. */
export const PACKING_LIST = 'packing-list';

/** Kind of the paper of a charge that was added after the last shipment. */
export const DEBIT_NOTE = 'debit-note';
