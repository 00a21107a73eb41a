/** Response of GET /verify/{code}. */
export interface VerifiedPaper {
  title: string;
  number: string;
  /** ISO 8601. */
  date: string;
  /** Formatted as on the document; null if it has none. */
  amount: string | null;
  /** Last four digits of the bank account; null if the document names none. */
  account: string | null;
  /** Replaced by a later revision. */
  superseded: boolean;
  /** No longer valid: cancelled orders, a quote that was withdrawn, a payment or refund recorded by mistake. */
  withdrawn?: true;
  /** Amount per order, for a document with several orders. */
  lines?: readonly { order: string; amount: string }[];
}
