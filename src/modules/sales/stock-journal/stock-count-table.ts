import type { TableDeclaration } from '#src/platform/database/tables.ts';

/** A change of the stock of a tool by an admin: as it was added, counted, or imported. */
export interface StockCountTable {
  /** Ordered by time. */
  id: string;
  tool_id: string;
  /** Pieces; negative if there are fewer. */
  change: number;
  /** Milliseconds since the epoch. */
  at: number;
  /** Email address of the admin; empty for what has changed without an entry. */
  done_by: string;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    stock_counts: StockCountTable;
  }
}

export const stockCountTables: readonly TableDeclaration[] = [{ name: 'stock_counts', key: ['id'] }];
