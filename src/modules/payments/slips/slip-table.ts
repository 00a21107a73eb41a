import type { FilePart } from '#src/platform/database/file-parts.server.ts';
import type { TableDeclaration } from '#src/platform/database/tables.ts';
import type { Slip, SlipType } from './slip.ts';

/** A bank transfer slip: the customer's data, the file, and the clerk's decision. */
export interface SlipTable {
  id: string;
  order_id: string;
  amount_minor: number;
  sent_on: string;
  reference: string;
  file_type: SlipType;
  /** SHA-256 of the uploaded bytes and the customer's data: detects a repeated upload of the same file. */
  file_hash: string;
  /** Milliseconds since the epoch. */
  sent_at: number;
  decision: Slip['decision'];
  decided_at: number | null;
  reason: string | null;
  /** As `referenceForm` writes it. */
  reference_form: string;
  /** SHA-256 of the uploaded file alone: finds the file among the slips of other orders. */
  content_hash: string;
}

/** A part of the file of a slip. */
interface SlipPartTable extends FilePart {
  slip_id: string;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    slips: SlipTable;
    slip_parts: SlipPartTable;
  }
}

export const slipTables: readonly TableDeclaration[] = [
  {
    name: 'slips',
    key: ['id'],
    after: ['orders'],
    personal: { within: ['order_id', 'orders', 'id'], omits: ['file_hash', 'content_hash'], afterBooks: 'removed' },
  },
  { name: 'slip_parts', key: ['slip_id', 'part'], after: ['slips'] },
];
