import type { TableDeclaration } from '#src/platform/database/tables.ts';

/** Pieces of a tool that are kept for samples, apart from its stock. A tool without a row has none. */
export interface SampleStockTable {
  tool_id: string;
  pieces: number;
}

/** An order that is a sample. */
export interface SampleTable {
  order_id: string;
  customer_id: string;
  tool_id: string;
  pieces: number;
  /** Milliseconds since the epoch. */
  asked_at: number;
  /** Id of the bulk order whose invoice credits its price; null if none does. */
  credited_on: string | null;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    sample_stock: SampleStockTable;
    samples: SampleTable;
  }
}

export const sampleTables: readonly TableDeclaration[] = [
  { name: 'sample_stock', key: ['tool_id'] },
  {
    name: 'samples',
    key: ['order_id'],
    after: ['orders'],
    personal: { user: 'customer_id', kept: 'it has no name and no address' },
  },
];
