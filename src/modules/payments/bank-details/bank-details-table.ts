import type { TableDeclaration } from '#src/platform/database/tables.ts';

/** Bank details of the shop, proposed by one admin and decided by another. The proposed details never change. */
export interface BankDetailsTable {
  id: string;
  /** JSON of BankDetails. */
  details: string;
  /**
   * `in use`: printed on new documents. `replaced`: formerly in use. `superseded`: displaced by a newer proposal before
   * a decision.
   */
  state: 'proposed' | 'in use' | 'replaced' | 'declined' | 'superseded';
  proposed_by: string;
  proposed_email: string;
  /** Milliseconds since the epoch. */
  proposed_at: number;
  decided_by: string | null;
  decided_email: string | null;
  decided_at: number | null;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    bank_details: BankDetailsTable;
  }
}

export const bankDetailsTables: readonly TableDeclaration[] = [{ name: 'bank_details', key: ['id'] }];
