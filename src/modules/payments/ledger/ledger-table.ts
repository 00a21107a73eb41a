import type { Generated } from 'kysely';
import type { Timestamp } from '#src/platform/database/schema.ts';
import type { TableDeclaration } from '#src/platform/database/tables.ts';

/** Kinds of ledger entries; the last two take back another entry, by a later decision or within seconds. */
export type EntryKind = 'payment' | 'refund' | 'correction' | 'undone';

/** The ledger of the invoices. Rows are only added, by `recordEntry`. Amounts are in minor units of the invoice. */
export interface LedgerEntryTable {
  /** Ordered by time. */
  id: string;
  /** Number of the invoice. */
  invoice: string;
  /** The order that it was recorded for, or the first one of the invoice. */
  order_id: string;
  kind: EntryKind;
  /** Negative if it reduces what was received. */
  amount_minor: number;
  /** Bank charges that the shop bears, counted as received. */
  written_off_minor: Generated<number>;
  /** Day on the bank statement, such as 2026-03-12; null if none was entered. */
  received_on: string | null;
  /** The same, or else the day on which the entry was recorded. */
  booked_on: string;
  /** The bank's reference, as entered. */
  reference: string | null;
  /** As `referenceForm` writes it; empty if there is none. */
  reference_form: string;
  /** Such as `bank transfer`. */
  method: string | null;
  /** The transfer slip that reported it. */
  slip_id: string | null;
  card_payment: string | null;
  /** Id of a user, or `system`. */
  done_by: string;
  at: Timestamp;
  /** Idempotency-Key of its request, and the hash of the request. */
  key: string | null;
  request: string | null;
  /** Id of the entry that it takes back. */
  corrects: string | null;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    ledger_entries: LedgerEntryTable;
  }
}

export const ledgerTables: readonly TableDeclaration[] = [
  {
    name: 'ledger_entries',
    key: ['id'],
    after: ['orders', 'invoices'],
    personal: {
      within: ['order_id', 'orders', 'id'],
      omits: ['done_by', 'key', 'request'],
      kept: 'the ledger never changes, and has no name and no address',
    },
  },
];
