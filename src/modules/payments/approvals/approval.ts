/** The acts that one admin proposes and another one decides. */
export const approvalKinds = ['bank-details', 'refund', 'rights', 'second-factor'] as const;
export type ApprovalKindName = (typeof approvalKinds)[number];

/** A line of what is proposed. */
export interface ApprovalRow {
  name: string;
  value: string;
  /** What applies now, if that differs; empty if nothing does. */
  before?: string | undefined;
}

/** A proposal that waits for a second admin. */
export interface WaitingApproval {
  _id: string;
  kind: ApprovalKindName;
  /** Such as "Refund of $500". */
  title: string;
  /** Page of what it is about. */
  path: string;
  rows: ApprovalRow[];
  /** What the second admin has to compare first. */
  advice: string;
  /** Email address. */
  proposedBy: string;
  /** ISO 8601. */
  proposedAt: string;
  /** True if the reader made the proposal and can withdraw it. */
  own: boolean;
  /** Why the reader cannot approve it; null if they can, or if it is their own, which another one can approve. */
  whyNot: string | null;
}

export const APPROVALS_PATH = '/dashboard/to-approve';

export const MAX_REASON = 500;
