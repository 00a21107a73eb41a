import type { Timestamp } from '#src/platform/database/schema.ts';
import type { TableDeclaration } from '#src/platform/database/tables.ts';

/** A rating and text of a customer. */
export interface ReviewTable {
  id: string;
  customer_id: string;
  rating: number;
  user_name: string;
  photo_url: string | null;
  detail: string;
  /** SHA-256 of rating and text: if a customer accidentally sends a review twice, it is stored once. */
  content_hash: string;
  created_at: Timestamp;
  /** The delivered order that it is about, and the order's tool and country; null if the customer chose no order. */
  order_id: string | null;
  tool_id: string | null;
  tool_name: string | null;
  /** ISO 3166 code, or `OTHER_COUNTRY`. */
  country: string | null;
  reply: string | null;
  replied_at: Timestamp | null;
  /** Set while the review is hidden by an admin. */
  hidden_at: Timestamp | null;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    reviews: ReviewTable;
  }
}

export const reviewTables: readonly TableDeclaration[] = [
  {
    name: 'reviews',
    key: ['id'],
    personal: {
      user: 'customer_id',
      omits: ['content_hash'],
      kept: 'the person chooses: removed, or shown as of a former customer',
    },
  },
];
