/** A document that is issued. */
export interface NumberedPaper {
  kind: string;
  /** The event of the order that it belongs to. */
  event: string;
  number: string;
}
