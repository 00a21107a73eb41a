/** What becomes of the reviews of a deleted account: they stay without the name, or they are removed. */
export const reviewChoices = ['keep', 'remove'] as const;

export type ReviewsAfter = (typeof reviewChoices)[number];

/** A call with which someone of the staff has read data of a customer. */
export interface DataAccess {
  _id: string;
  /** ISO 8601. */
  at: string;
  /** Address of who made it. */
  by: string;
  /** Such as `GET /order/:id`. */
  call: string;
  /** Query of a list; null for another call. */
  search: string | null;
}
