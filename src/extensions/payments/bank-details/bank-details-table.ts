import type { TableDeclaration } from '#src/platform/database/tables.ts';

/** Details of the shop's account: proposed by one admin, decided by another. What was proposed never changes. */
export interface BankDetailsTable {
  id: string;
  /** JSON of BankDetails. */
  details: string;
  /** `in use`: on documents issued now. `replaced`: was in use. `superseded`: another proposal came before its decision. */
  state: 'proposed' | 'in use' | 'replaced' | 'declined' | 'superseded';
  proposed_by: string;
  proposed_email: string;
  /** Milliseconds since the epoch. */
  proposed_at: number;
  decided_by: string | null;
  decided_email: string | null;
  decided_at: number | null;
}

/** When an admin made this user an admin. */
export interface AdminGrantTable {
  user_id: string;
  /** Milliseconds since the epoch. */
  granted_at: number;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    bank_details: BankDetailsTable;
    admin_grants: AdminGrantTable;
  }
}

/** Part of a backup. */
export const bankDetailsTables: readonly TableDeclaration[] = [
  { name: 'bank_details', key: ['id'] },
  { name: 'admin_grants', key: ['user_id'] },
];
