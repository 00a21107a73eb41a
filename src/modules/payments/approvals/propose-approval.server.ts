import { type Actor, adminRequired } from '#src/core/accounts/actor.ts';
import { addressesOf, lockAdmins } from '#src/core/accounts/admins/admin-repository.server.ts';
import { mailAdmins } from '#src/core/accounts/admins/mail-admins.server.ts';
import { problemOfOne } from '#src/core/accounts/admins/two-people.server.ts';
import { recordAdminChange } from '#src/core/admin-change.server.ts';
import type { Config } from '#src/core/config.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { KeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { conflict } from '#src/platform/http/refusal.ts';
import type { ApprovalKindName } from './approval.ts';
import { type ApprovalParts, kindOf } from './approval-kinds.server.ts';
import { proposalMail } from './approval-mails.ts';
import {
  type ApprovalSubject,
  findLastApproved,
  insertApproval,
  type StoredApproval,
  supersedeApproval,
} from './approval-repository.server.ts';
import { countSeconds } from './second-admins.server.ts';

/**
 * Locks the admin who proposes; to be called first in the transaction.
 * @throws Refusal for an admin who cannot be one of two people, and if no other could approve
 */
export async function requireProposer(trx: Db, config: Config, admin: Actor, kind: ApprovalKindName): Promise<void> {
  const [acting] = await lockAdmins(trx, [admin.userId], config.adminEmails);
  if (!acting) throw adminRequired();
  const last = (await findLastApproved(trx, kind))?.decided_at;
  const problem = await problemOfOne(trx, config, acting, { last: last ? Number(last) : undefined, reader: acting.id });
  if (problem) throw problem;
  if ((await countSeconds(trx, config, acting.id)).seconds === 0)
    throw conflict('no_second_admin', 'There is no second administrator who could approve it.');
}

export interface ApprovalToPropose extends ApprovalSubject {
  content: object;
  request?: KeyedRequest | undefined;
  /** The waiting proposal that this one replaces. */
  instead?: StoredApproval | undefined;
}

/**
 * Stores a proposal, which another admin has to approve, and mails all admins.
 * @param trx a transaction in which `requireProposer` has locked the admin
 */
export async function propose(
  trx: Db,
  { config, fills }: Pick<ApprovalParts, 'config' | 'fills'>,
  admin: Actor,
  { content, request, instead, ...about }: ApprovalToPropose,
): Promise<StoredApproval> {
  if (instead) await supersedeApproval(trx, instead.id);
  const proposal = await insertApproval(trx, admin, about, content, request);
  if (!proposal)
    throw conflict(
      'proposed_meanwhile',
      'Another administrator has proposed this already. Please look at the proposal.',
    );
  const described = await kindOf(fills, about.kind).describe(trx, config, proposal);
  const besides = instead ? await addressesOf(trx, instead.proposed_by) : [];
  await mailAdmins(trx, config, (to) => proposalMail(to, described, proposal, config.publicUrl), besides);
  const { actions, subject, ...change } = described.change;
  await recordAdminChange({ fills }, trx, admin, { ...change, action: actions.proposed, subject });
  return proposal;
}
