/** A change of an order: its ids, without data. */
export interface OrderChange {
  /** Id of the event. */
  _id: string;
  order: string;
  /** Whether the order is new. */
  placed: boolean;
}

/** Response of GET /live. */
export interface LiveAnswer {
  /** Time of the read in milliseconds, from which the next one continues. */
  cursor: number;
  /** Includes those of the last seconds, which are known already; `any` when there are too many to list. */
  orders: readonly OrderChange[] | 'any';
  /** Number of changes of tools that a copy of the shop has counted, with the id of this copy; null if unknown. */
  tools: { copy: string; changes: number } | null;
}
