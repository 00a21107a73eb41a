/** A document that is issued, or a debit or credit note that can be. */
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

/** Kind of the paper of a discount or credit that was added after the last shipment, or of a refund. */
export const CREDIT_NOTE = 'credit-note';

export type NoteKind = typeof DEBIT_NOTE | typeof CREDIT_NOTE;
