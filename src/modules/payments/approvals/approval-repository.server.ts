import type { Selectable } from 'kysely';
import type { Actor } from '#src/core/accounts/actor.ts';
import { compileOnce } from '#src/platform/database/compile-once.server.ts';
import type { Batch } from '#src/platform/database/in-batches.server.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { KeyedRequest } from '#src/platform/http/idempotency-key.ts';
import type { ApprovalKindName } from './approval.ts';
import type { ApprovalsTable } from './approvals-table.ts';

export type StoredApproval = Selectable<ApprovalsTable>;

/** What a proposal is about. */
export interface ApprovalSubject {
  kind: ApprovalKindName;
  subject: string;
}

export function findApproval(db: Db, id: string): Promise<StoredApproval | undefined> {
  return db.selectFrom('approvals').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks the row, so that no other transaction decides it before this one ends. */
export function lockApproval(trx: Db, id: string): Promise<StoredApproval | undefined> {
  const query = trx.selectFrom('approvals').selectAll().where('id', '=', id);
  return query.forUpdate().executeTakeFirst();
}

const waitingAbout = compileOnce((db, { kind, subject }: ApprovalSubject) =>
  db
    .selectFrom('approvals')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('decision', 'is', null),
);

/** The proposal about this subject that waits. */
export async function findWaiting(db: Db, about: ApprovalSubject): Promise<StoredApproval | undefined> {
  return (await waitingAbout(db, about)).rows[0];
}

/** As `findWaiting`, but locks the row. */
export function lockWaiting(trx: Db, { kind, subject }: ApprovalSubject): Promise<StoredApproval | undefined> {
  const waiting = trx.selectFrom('approvals').selectAll().where('decision', 'is', null);
  const query = waiting.where('kind', '=', kind).where('subject', '=', subject);
  return query.forUpdate().executeTakeFirst();
}

/** All proposals that wait, oldest first. */
export function listWaiting(db: Db): Promise<StoredApproval[]> {
  return db.selectFrom('approvals').selectAll().where('decision', 'is', null).orderBy('id').execute();
}

export async function countWaitingApprovals(db: Db): Promise<number> {
  const rows = db.selectFrom('approvals').select(({ fn }) => fn.countAll<number>().as('count'));
  return Number((await rows.where('decision', 'is', null).executeTakeFirstOrThrow()).count);
}

/** The proposal that the request with this key has made. */
export function findProposedWith(
  db: Db,
  { kind, subject }: ApprovalSubject,
  key: string,
): Promise<StoredApproval | undefined> {
  const query = db.selectFrom('approvals').selectAll().where('kind', '=', kind).where('subject', '=', subject);
  return query.where('key', '=', key).executeTakeFirst();
}

const latestApproved = compileOnce((db, kind: ApprovalKindName) =>
  db
    .selectFrom('approvals')
    .selectAll()
    .where('kind', '=', kind)
    .where('decision', '=', 'approved')
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1),
);

/** The proposal of this kind that was approved last. */
export async function findLastApproved(db: Db, kind: ApprovalKindName): Promise<StoredApproval | undefined> {
  return (await latestApproved(db, kind)).rows[0];
}

/** @returns undefined, without inserting, if another proposal about it was inserted concurrently */
export async function insertApproval(
  trx: Db,
  { userId, email }: Actor,
  { kind, subject }: ApprovalSubject,
  content: object,
  request: KeyedRequest | undefined,
): Promise<StoredApproval | undefined> {
  const row: StoredApproval = {
    id: newId(),
    kind,
    subject,
    content: JSON.stringify(content),
    key: request?.key ?? null,
    request: request?.hash ?? null,
    proposed_by: userId,
    proposed_email: email.toLowerCase(),
    proposed_at: Date.now(),
    decided_by: null,
    decided_email: null,
    decided_at: null,
    decision: null,
    reason: null,
    result: null,
  };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('approvals')
    .values(row)
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n ? row : undefined;
}

export async function supersedeApproval(trx: Db, id: string): Promise<void> {
  await trx.updateTable('approvals').set({ decision: 'superseded' }).where('id', '=', id).execute();
}

export interface Decision {
  approved: boolean;
  /** Why it was declined. */
  reason?: string | null | undefined;
  /** Id of what the approval has made. */
  result?: string | undefined;
}

export async function updateDecision(
  trx: Db,
  id: string,
  { userId, email }: Actor,
  { approved, reason = null, result }: Decision,
): Promise<void> {
  const decided = { decided_by: userId, decided_email: email.toLowerCase(), decided_at: Date.now(), reason };
  await trx
    .updateTable('approvals')
    .set({ ...decided, decision: approved ? 'approved' : 'declined', result: result ?? null })
    .where('id', '=', id)
    .execute();
}

/** Proposals of a kind, oldest first. */
export function listApprovals(db: Db, kind: ApprovalKindName, { after, limit }: Batch): Promise<StoredApproval[]> {
  const query = db.selectFrom('approvals').selectAll().where('kind', '=', kind).where('id', '>', after);
  return query.orderBy('id').limit(limit).execute();
}
