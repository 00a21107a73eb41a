import type { ColumnType, Generated } from 'kysely';
import type { Timestamp } from '#src/platform/database/schema.ts';
import type { TableDeclaration } from '#src/platform/database/tables.ts';
import type { SuppliedCode } from './supplied-as.ts';

/** A published tool. */
export interface ToolTable {
  id: string;
  name: string;
  description: string;
  /** Absolute URL, or a path below `/images/` on this shop. */
  image: string;
  /** Pieces in stock, never negative. */
  quantity: number;
  price_minor: number;
  /** Decimals of the row's prices in minor units, equal to those of the shop's currency (`convertPrices`). */
  price_decimals: Generated<number>;
  category: string | null;
  /** JSON array of `{ name, value }`. */
  specifications: string;
  supplied_as: ColumnType<SuppliedCode | null, SuppliedCode | null | undefined, SuppliedCode | null>;
  /** JSON array of `{ from, priceMinor }`, ascending. */
  price_steps: Generated<string>;
  /** JSON object with the rest of the data; unknown values are omitted. */
  details: Generated<string>;
  /** Incremented by every admin edit; an edit based on an older version is refused. Orders do not increment it. */
  version: Generated<number>;
  created_by: string;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** Author and Idempotency-Key, by which a repeated request finds its row. */
  creation_key: string | null;
  /** SHA-256 of the request with that key. */
  creation_hash: string | null;
}

/** Additional pictures of tools, for the cleaner of unused pictures. */
interface ToolPictureTable {
  id: string;
  tool_id: string;
  image: string;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    tools: ToolTable;
    tool_pictures: ToolPictureTable;
  }
}

/** For the copy to another engine. */
export const toolTables: readonly TableDeclaration[] = [
  { name: 'tools', key: ['id'] },
  { name: 'tool_pictures', key: ['id'], after: ['tools'] },
];
