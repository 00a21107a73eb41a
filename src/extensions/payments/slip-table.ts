import type { TableDeclaration } from '#src/platform/database/tables.ts';
import type { Slip, SlipType } from './slip.ts';

/** The slip of a bank transfer: what its customer entered, the file, and what a clerk decided. */
export interface SlipTable {
  id: string;
  order_id: string;
  amount_minor: number;
  sent_on: string;
  reference: string;
  file_type: SlipType;
  /** SHA-256 of what was sent: the same file again is the same slip. */
  file_hash: string;
  /** Milliseconds since the epoch. */
  sent_at: number;
  decision: Slip['decision'];
  decided_at: number | null;
  reason: string | null;
}

/** A part of the file, short enough that a backup reads many at a time. */
export interface SlipPartTable {
  slip_id: string;
  /** Its place, from `0000` on. */
  part: string;
  /** Base64: one column type for both engines, and a backup is text. */
  content: string;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    slips: SlipTable;
    slip_parts: SlipPartTable;
  }
}

/** Part of a backup. */
export const slipTables: readonly TableDeclaration[] = [
  { name: 'slips', key: ['id'], after: ['orders'] },
  { name: 'slip_parts', key: ['slip_id', 'part'], after: ['slips'] },
];
