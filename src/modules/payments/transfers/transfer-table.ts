import type { TableDeclaration } from '#src/platform/database/tables.ts';

/**
 * The transfers that count in the ledgers, derived from the history of their orders: without those that were undone or
 * corrected. A joint payment has a row for each of its orders.
 */
export interface TransferTable {
  /** Id of the event that recorded it. */
  event_id: string;
  order_id: string;
  /** Received by the shop, or paid back by it. */
  direction: 'in' | 'out';
  /** As `referenceForm` writes it; empty if there is none. */
  reference: string;
  /** Day on the bank statement; null if none was entered. */
  day: string | null;
  /** Of the whole transfer, in minor units; for the further orders of a joint payment, their share. */
  amount_minor: number;
  slip_id: string | null;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    transfers: TransferTable;
  }
}

export const transferTables: readonly TableDeclaration[] = [
  { name: 'transfers', key: ['event_id'], after: ['orders'] },
];
