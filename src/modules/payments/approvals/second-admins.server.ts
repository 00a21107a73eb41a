import { type Admin, listAdmins } from '#src/core/accounts/admins/admin-repository.server.ts';
import { haveTwoOrigins, problemOfTwo } from '#src/core/accounts/admins/two-people.server.ts';
import type { Config } from '#src/core/config.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Refusal } from '#src/platform/http/refusal.ts';
import { findLastApproved, type StoredApproval } from './approval-repository.server.ts';

type AdminEmails = Pick<Config, 'adminEmails'>;

/** The admins besides this one, and how many of them could approve a proposal of this one, if not yet today. */
export async function countSeconds(
  db: Db,
  config: AdminEmails,
  userId: string,
): Promise<{ others: number; seconds: number }> {
  const others = (await listAdmins(db, config.adminEmails)).filter(({ id }) => id !== userId);
  let seconds = 0;
  for (const { id } of others) if (await haveTwoOrigins(db, config, userId, id)) seconds += 1;
  return { others: others.length, seconds };
}

/**
 * Why the second of these admins may not approve what the first has proposed: see two-people.server.ts. Those
 * who became an admin since the proposal, or since the last approval of this kind, do not count.
 */
export async function problemOfBoth(
  db: Db,
  config: AdminEmails,
  both: readonly [Admin, Admin],
  { kind, proposed_at }: StoredApproval,
): Promise<Refusal | undefined> {
  const approved = (await findLastApproved(db, kind))?.decided_at ?? Number.POSITIVE_INFINITY;
  return problemOfTwo(db, config, both, {
    last: Math.min(Number(approved), Number(proposed_at)),
    reader: both[1].id,
  });
}

/** Why this admin may not approve a proposal of another one, in the words of the refusal; null if they may. */
export async function whyNotApprove(
  db: Db,
  config: AdminEmails,
  reader: string,
  proposal: StoredApproval,
): Promise<string | null> {
  const admins = await listAdmins(db, config.adminEmails);
  const [first, second] = [proposal.proposed_by, reader].map((asked) => admins.find(({ id }) => id === asked));
  if (!first) return `${proposal.proposed_email} is no administrator any more. Please decline this.`;
  if (!second || first === second) return null;
  return (await problemOfBoth(db, config, [first, second], proposal))?.message ?? null;
}
