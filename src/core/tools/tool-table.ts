import type { Generated } from 'kysely';
import type { TableDeclaration } from '#src/platform/database/tables.ts';

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
  category: string | null;
  /** JSON array of `{ name, value }`. */
  specifications: string;
  /** Raised by every edit of an admin; an edit based on an older version is refused. Orders do not raise it. */
  version: Generated<number>;
  created_by: string;
  created_at: Timestamp;
  updated_at: Timestamp;
  /** Who made it and under which Idempotency-Key; a repeated send finds it here. */
  creation_key: string | null;
  /** SHA-256 of what was sent under that key. */
  creation_hash: string | null;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    tools: ToolTable;
  }
}

/** Part of a backup. */
export const toolTables: readonly TableDeclaration[] = [{ name: 'tools', key: ['id'] }];
