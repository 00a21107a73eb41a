import type { TableDeclaration } from '#src/platform/database/tables.ts';
import type { StatementFormat, StatementLine } from './statement-line.ts';

/** A line of an uploaded bank statement, and what a clerk decided about it. */
export interface StatementLineTable {
  /** Ordered by the time of the upload. */
  id: string;
  /** IBAN or number of the account, in capitals without spaces. */
  account: string;
  /** Of its file; empty for a line from before formats were kept. */
  format: StatementFormat | '';
  /** Id of the line in any file of its account. */
  line_id: string;
  /** Such as 2026-03-12. */
  booked_on: string;
  /** Only a credit can pay an invoice. */
  kind: StatementLine['kind'];
  amount_minor: number;
  currency: string;
  /** What the payer wrote, in lines. */
  reference: string;
  payer: string;
  /** The payer's own reference; empty without one. */
  end_to_end_id: string;
  /** The same as `referenceForm` writes it. */
  end_to_end_form: string;
  /** The bank's reference; empty without one. */
  bank_reference: string;
  /** Milliseconds since the epoch. */
  uploaded_at: number;
  /** Id of a user. */
  uploaded_by: string;
  /** Null while it is open. */
  decision: 'recorded' | 'dismissed' | null;
  decided_at: number | null;
  /** Id of a user. */
  decided_by: string | null;
  /** Idempotency-Key of the request that decided it. */
  decided_key: string | null;
  /** Number of the invoice on which it was recorded last. */
  invoice: string | null;
  /** Its last entry in the ledger. */
  entry_id: string | null;
  /** Why it was dismissed. */
  reason: string | null;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    statement_lines: StatementLineTable;
  }
}

export const statementLineTables: readonly TableDeclaration[] = [
  {
    name: 'statement_lines',
    key: ['id'],
    personal: 'a statement of the bank, which names payers and no accounts of the shop',
  },
];
