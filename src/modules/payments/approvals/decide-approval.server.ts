import { type Actor, adminRequired, requireAdmin, sameEmail } from '#src/core/accounts/actor.ts';
import { type Admin, addressesOf, lockAdmins } from '#src/core/accounts/admins/admin-repository.server.ts';
import { mailAdmins } from '#src/core/accounts/admins/mail-admins.server.ts';
import { recordAdminChange } from '#src/core/admin-change.server.ts';
import type { Config } from '#src/core/config.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { conflict, Refusal } from '#src/platform/http/refusal.ts';
import { type ApprovalParts, type Approving, kindOf } from './approval-kinds.server.ts';
import { decisionMail } from './approval-mails.ts';
import {
  type Decision,
  findApproval,
  lockApproval,
  type StoredApproval,
  updateDecision,
} from './approval-repository.server.ts';
import { problemOfBoth } from './second-admins.server.ts';

const ENDED: Record<NonNullable<StoredApproval['decision']>, string> = {
  approved: 'Another administrator has approved it already.',
  declined: 'This proposal was declined.',
  superseded: 'Another proposal has taken its place. Please look at that one.',
};

function requireWaiting(proposal: StoredApproval | undefined): StoredApproval {
  if (!proposal) throw new Refusal('missing', 'proposal_not_found', 'There is no such proposal.');
  if (proposal.decision !== null) throw conflict('proposal_ended', ENDED[proposal.decision]);
  return proposal;
}

/**
 * Locks proposer and admin before the proposal, as a change of role locks them before anything else.
 * @throws Refusal for the proposer, and unless both are admins
 */
async function lockBoth(trx: Db, config: Config, admin: Actor, proposal: StoredApproval): Promise<[Admin, Admin]> {
  const { proposed_by, proposed_email } = proposal;
  if (proposed_by === admin.userId || sameEmail(proposed_email, admin.email))
    throw conflict('own_proposal', 'You proposed this yourself. Another administrator has to approve it.');
  const admins = await lockAdmins(trx, [admin.userId, proposed_by], config.adminEmails);
  const second = admins.find(({ id }) => id === admin.userId);
  const first = admins.find(({ id }) => id === proposed_by);
  if (!second) throw adminRequired();
  if (!first) throw conflict('proposer_left', `${proposed_email} is no administrator any more. Please decline this.`);
  return [first, second];
}

/** Stores the decision and mails all admins. */
async function decide(
  { config, fills }: Pick<ApprovalParts, 'config' | 'fills'>,
  trx: Db,
  admin: Actor,
  proposal: StoredApproval,
  decision: Decision,
): Promise<void> {
  // Before the decision: it shows what applied until then.
  const described = await kindOf(fills, proposal.kind).describe(trx, config, proposal);
  await updateDecision(trx, proposal.id, admin, decision);
  const { proposed_email } = proposal;
  const { approved, reason = null } = decision;
  const mail = { proposed_email, decidedBy: admin.email.toLowerCase(), approved, reason };
  const besides = await addressesOf(trx, proposal.proposed_by);
  await mailAdmins(trx, config, (to) => decisionMail(to, described, mail, config.publicUrl), besides);
  const { actions, subject, before, after, kind } = described.change;
  const declined = proposal.proposed_by === admin.userId ? actions.withdrawn : actions.declined;
  await recordAdminChange({ fills }, trx, admin, {
    kind,
    subject,
    action: approved ? actions.approved : declined,
    before,
    after: reason === null ? after : { ...after, reason },
  });
}

const wasApprovedBy = ({ userId }: Actor, proposal: StoredApproval | undefined) =>
  proposal?.decision === 'approved' && proposal.decided_by === userId;

/**
 * Approves what another admin has proposed, does it in the same transaction, and mails all admins. Repeating one's own
 * approval has no effect.
 * @throws Refusal if it was decided meanwhile, the two admins are not two people, or it cannot be done any more
 */
export async function approve(parts: ApprovalParts, actor: Actor | undefined, id: string): Promise<void> {
  const admin = requireAdmin(actor);
  const found = await findApproval(parts.db, id);
  if (wasApprovedBy(admin, found)) return;
  const proposal = requireWaiting(found);
  const approving: Approving = {
    async begin(trx) {
      const both = await lockBoth(trx, parts.config, admin, proposal);
      requireWaiting(await lockApproval(trx, id));
      const problem = await problemOfBoth(trx, parts.config, both, proposal);
      if (problem) throw problem;
    },
    end: (trx, result) => decide(parts, trx, admin, proposal, { approved: true, result }),
  };
  try {
    await kindOf(parts.fills, proposal.kind).approve(parts, admin, proposal, approving);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // If it was decided meanwhile, by this request or by another admin, that is the reason.
    const now = await findApproval(parts.db, id);
    if (wasApprovedBy(admin, now)) return;
    requireWaiting(now);
    throw error;
  }
}

/**
 * Declines a proposal, or withdraws one's own, and mails all admins. No second admin is needed, because nothing is done
 * then.
 */
export async function decline(
  parts: ApprovalParts,
  actor: Actor | undefined,
  id: string,
  reason?: string,
): Promise<void> {
  const admin = requireAdmin(actor);
  await inTransaction(parts.db, async (trx) => {
    const waiting = requireWaiting(await lockApproval(trx, id));
    await decide(parts, trx, admin, waiting, { approved: false, reason: reason?.trim() || null });
  });
}
