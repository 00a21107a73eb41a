import type { Timestamp } from '#src/platform/database/schema.ts';
import type { TableDeclaration } from '#src/platform/database/tables.ts';

/** A price per piece agreed with a customer for a tool, from a number of pieces on. */
export interface AgreedPriceTable {
  /** Ordered by time. */
  id: string;
  customer_id: string;
  tool_id: string;
  from_pieces: number;
  price_minor: number;
  /** It applies only while this is the currency of the shop. */
  currency: string;
  /** First day, such as 2026-03-12; null without one. */
  valid_from: string | null;
  /** Last day; null without one. */
  valid_until: string | null;
  created_at: Timestamp;
  /** Email address of the admin. */
  created_by: string;
  /** Admin and Idempotency-Key, by which a repeated request finds its row. */
  creation_key: string;
  /** Hash of the request with that key; null for a row without one. */
  creation_hash: string | null;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    agreed_prices: AgreedPriceTable;
  }
}

/** For the copy to another engine. */
export const agreedPriceTables: readonly TableDeclaration[] = [
  {
    name: 'agreed_prices',
    key: ['id'],
    after: ['tools', 'user'],
    personal: { user: 'customer_id', omits: ['created_by', 'creation_key', 'creation_hash'], erased: {} },
  },
];
