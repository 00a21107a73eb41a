import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import type { WaitingApproval } from './approval.ts';
import { type ApprovalParts, kindOf } from './approval-kinds.server.ts';
import { countWaitingApprovals, listWaiting } from './approval-repository.server.ts';
import { whyNotApprove } from './second-admins.server.ts';

const isoTime = (time: number | string) => new Date(Number(time)).toISOString();

/** What waits for a second admin, oldest first. */
export async function listToApprove(parts: ApprovalParts, actor: Actor | undefined): Promise<WaitingApproval[]> {
  const { config, db, fills } = parts;
  const { userId } = requireAdmin(actor);
  const listed: WaitingApproval[] = [];
  for (const proposal of await listWaiting(db)) {
    const { kind, proposed_by, proposed_email, proposed_at } = proposal;
    const approvalKind = kindOf(fills, kind);
    const { title, path, rows, advice } = await approvalKind.describe(db, config, proposal);
    const problem = await approvalKind.problem?.(parts, userId, proposal);
    listed.push({
      _id: proposal.id,
      ...{ kind, title, path, rows, advice },
      proposedBy: proposed_email,
      proposedAt: isoTime(proposed_at),
      own: proposed_by === userId,
      whyNot: problem?.message ?? (await whyNotApprove(db, config, userId, proposal)),
    });
  }
  return listed;
}

/** How many proposals wait. */
export async function countToApprove({ db }: Pick<ApprovalParts, 'db'>, actor: Actor | undefined) {
  requireAdmin(actor);
  return { count: await countWaitingApprovals(db) };
}
