import type { ColumnType, Generated } from 'kysely';
import type { TableDeclaration } from '#src/platform/database/tables.ts';
import type { SuppliedCode } from './supplied-as.ts';

/** Milliseconds since the epoch. */
type Timestamp = number;

export interface ToolTable {
  id: string;
  name: string;
  description: string;
  /** Absolute URL, or a path below `/images/` on this shop. */
  image: string;
  /** Pieces in stock, never negative. */
  quantity: number;
  price_minor: number;
  /** With how many decimals its prices are counted: as many as the currency of the shop has (`recountPrices`). */
  price_decimals: Generated<number>;
  category: string | null;
  /** JSON array of `{ name, value }`. */
  specifications: string;
  supplied_as: ColumnType<SuppliedCode | null, SuppliedCode | null | undefined, SuppliedCode | null>;
  /** JSON array of `{ from, priceMinor }`, ascending. */
  price_steps: Generated<string>;
  /** JSON object of the rest of its data; what is not known is left out. */
  details: Generated<string>;
  /** Raised by every edit of an admin; an edit based on an older version is refused. Orders do not raise it. */
  version: Generated<number>;
  created_by: string;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** Author and Idempotency-Key; a repeated request finds its row by them. */
  creation_key: string | null;
  /** SHA-256 of what was sent under that key. */
  creation_hash: string | null;
}

/** Which pictures tools show besides their first: what the cleaner of pictures asks. */
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

/** Part of a backup. */
export const toolTables: readonly TableDeclaration[] = [
  { name: 'tools', key: ['id'] },
  { name: 'tool_pictures', key: ['id'], after: ['tools'] },
];
