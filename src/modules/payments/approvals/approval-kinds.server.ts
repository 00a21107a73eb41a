import type { Actor } from '#src/core/accounts/actor.ts';
import type { ChangedFields, ChangeKind } from '#src/core/admin-change.server.ts';
import type { Config } from '#src/core/config.ts';
import { type Fill, fillingsOf, point } from '#src/core/point.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Refusal } from '#src/platform/http/refusal.ts';
import type { ApprovalKindName, ApprovalRow } from './approval.ts';
import type { StoredApproval } from './approval-repository.server.ts';

export type ApprovalParts = Pick<Shop, 'config' | 'db' | 'fills'>;

/** What a mail to all admins says; rows, button and signature are the same for all. */
export interface ApprovalText {
  subject: string;
  /** After the address of the admin who acts. */
  act: string;
  paragraphs: readonly string[];
}

/** A proposal in words. */
export interface DescribedApproval {
  title: string;
  /** Page of what it is about. */
  path: string;
  rows: ApprovalRow[];
  advice: string;
  /** The rows of the mails, which others may read in a mailbox. */
  mailRows: readonly (readonly [string, string])[];
  mails: { proposed: ApprovalText; approved: ApprovalText; declined: ApprovalText };
  /** For the history of changes by admins. */
  change: {
    kind: ChangeKind;
    subject: { id: string; name: string };
    before: ChangedFields;
    after: ChangedFields;
    actions: { proposed: string; approved: string; declined: string; withdrawn: string };
  };
}

/** Runs in the transaction of what is approved: an error rolls it back. */
export interface Approving {
  /** First: locks both admins and the proposal, and refuses unless it waits and they are two people. */
  begin: (trx: Db) => Promise<void>;
  /** Last. @param result id of what was made */
  end: (trx: Db, result?: string) => Promise<void>;
}

/** An act that needs two admins. */
export interface ApprovalKind {
  kind: ApprovalKindName;
  describe(db: Db, config: Config, approval: StoredApproval): Promise<DescribedApproval>;
  /** Why this admin cannot approve it, as `approve` refuses it; besides the rules for the two people. */
  problem?(parts: ApprovalParts, userId: string, approval: StoredApproval): Promise<Refusal | undefined>;
  /** Does what was proposed, in one transaction with its approval. */
  approve(parts: ApprovalParts, admin: Actor, approval: StoredApproval, approving: Approving): Promise<void>;
}

export const approvable = point<ApprovalKind>('acts that need two admins');

/** @throws Error if the module that fills it is off */
export function kindOf(fills: readonly Fill[], name: ApprovalKindName): ApprovalKind {
  const kind = fillingsOf(fills, approvable).find((each) => each.kind === name);
  if (!kind) throw new Error(`no module that is on approves "${name}"`);
  return kind;
}
