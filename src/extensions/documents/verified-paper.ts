/** Answer of GET /verify/{code}. */
export interface VerifiedPaper {
  title: string;
  number: string;
  /** ISO 8601. */
  date: string;
  /** As the document writes it; null where it has none. */
  amount: string | null;
  /** The last four digits of the bank account; null where it names none. */
  account: string | null;
  /** A later revision took its place. */
  superseded: boolean;
  /** Amount of each order of a document for several. */
  lines?: readonly { order: string; amount: string }[];
}
