import type { TableDeclaration } from '#src/platform/database/tables.ts';
import type { ApprovalKindName } from './approval.ts';

/** Acts that need two admins: one proposes, another one approves or declines. A decided row never changes. */
export interface ApprovalsTable {
  /** Ordered by time. */
  id: string;
  kind: ApprovalKindName;
  /**
   * What it is about: the number of an invoice, the id of an account or a role, or `shop`. At most one proposal about
   * it waits.
   */
  subject: string;
  /** What is done once it is approved, as JSON; the type depends on the kind. */
  content: string;
  /** Idempotency-Key of the request that proposed it, and the hash of that request. */
  key: string | null;
  request: string | null;
  proposed_by: string;
  proposed_email: string;
  /** Milliseconds since the epoch. */
  proposed_at: number;
  /** The deciding admin; null while it waits, and for a proposal that another one superseded. */
  decided_by: string | null;
  decided_email: string | null;
  decided_at: number | null;
  /** Null while it waits. `superseded`: a newer proposal took its place before a decision. */
  decision: 'approved' | 'declined' | 'superseded' | null;
  /** Why it was declined, if the admin wrote it. */
  reason: string | null;
  /** Id of what the approval has made, such as the ledger entry of a refund. */
  result: string | null;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    approvals: ApprovalsTable;
  }
}

export const approvalTables: readonly TableDeclaration[] = [
  {
    name: 'approvals',
    key: ['id'],
    personal: 'the addresses are those of admins and of people to whom they gave rights, for which they answer',
  },
];
