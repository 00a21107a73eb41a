/** A document that is issued. */
export interface NumberedPaper {
  kind: string;
  /** The event of the order that it belongs to. */
  event: string;
  number: string;
}

/** Kind of the only paper of an order without prices and amounts. */
export const PACKING_LIST = 'packing-list';
