/** A change of an order: its ids, without data. */
export interface OrderChange {
  /** Id of the event. */
  _id: string;
  order: string;
  /** Whether the order is new. */
  placed: boolean;
}

/** Number of changes that a copy of the shop has counted, with the id of this copy. */
export interface CopyCount {
  copy: string;
  changes: number;
}

/** Response of GET /live. */
export interface LiveAnswer {
  /** Time of the read in milliseconds, from which the next one continues. */
  cursor: number;
  /** Includes those of the last seconds, which are known already; `any` when there are too many to list. */
  orders: readonly OrderChange[] | 'any';
  /** Of tools; null if unknown. */
  tools: CopyCount | null;
  /** Of what waits for admins, such as proposals and lines of bank statements; null for customers, and if unknown. */
  desk: CopyCount | null;
  /** Marks of other topics: a topic has changed when its mark differs from the last one. */
  marks?: readonly { topic: string; mark: string }[];
}
