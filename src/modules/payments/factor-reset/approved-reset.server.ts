import type { Actor } from '#src/core/accounts/actor.ts';
import { factorReset, type Locked } from '#src/core/accounts/admins/factor-reset.server.ts';
import type { Config } from '#src/core/config.ts';
import { fillingsOf } from '#src/core/point.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { conflict, type Refusal } from '#src/platform/http/refusal.ts';
import type { ApprovalKind, ApprovalParts, Approving, DescribedApproval } from '../approvals/approval-kinds.server.ts';
import { findWaiting, type StoredApproval } from '../approvals/approval-repository.server.ts';
import { propose, requireProposer } from '../approvals/propose-approval.server.ts';

const KIND = 'second-factor';

const noFactor = ({ email }: Locked) => conflict('no_second_factor', `${email} has no second factor.`);

async function findFactor(db: Db, { fills }: Pick<ApprovalParts, 'fills'>, { userId }: Locked) {
  const [reset] = fillingsOf(fills, factorReset);
  return reset && (await reset.has(db, userId)) ? reset : undefined;
}

/** @throws Refusal if the person has no second factor any more */
async function requireFactor(trx: Db, parts: Pick<ApprovalParts, 'fills'>, person: Locked) {
  const reset = await findFactor(trx, parts, person);
  if (reset) return reset;
  throw noFactor(person);
}

/** The refusal of the person whose second factor it is: two others decide. */
const ownFactor = (userId: string, person: Locked): Refusal | undefined =>
  person.userId === userId
    ? conflict('own_factor', 'Two other administrators have to remove your second factor.')
    : undefined;

/**
 * Proposes to remove the second factor of another person.
 * @returns id of the proposal; of the waiting one if the same admin made it
 */
export async function proposeReset(parts: ApprovalParts, admin: Actor, person: Locked): Promise<string> {
  const about = { kind: KIND, subject: person.userId } as const;
  const problem = ownFactor(admin.userId, person);
  if (problem) throw problem;
  return inTransaction(parts.db, async (trx) => {
    await requireProposer(trx, parts.config, admin, KIND);
    await requireFactor(trx, parts, person);
    const waiting = await findWaiting(trx, about);
    if (waiting?.proposed_by === admin.userId) return waiting.id;
    return (await propose(trx, parts, admin, { ...about, content: person })).id;
  });
}

const personOf = ({ content }: StoredApproval) => JSON.parse(content) as Locked;

function mailsOf(email: string): DescribedApproval['mails'] {
  const act = `the removal of the second factor of ${email}.`;
  return {
    proposed: {
      subject: `Second factor: its removal is proposed for ${email}`,
      act: `proposes to remove the second factor of ${email}, who lost it.`,
      paragraphs: ['Nothing has changed yet. Another administrator, who is not this person, has to approve it first.'],
    },
    approved: {
      subject: `Second factor: removed for ${email}`,
      act,
      paragraphs: ['The password alone signs in now. All devices of the account were signed out.'],
    },
    declined: { subject: `Second factor: kept for ${email}`, act, paragraphs: ['Nothing has changed.'] },
  };
}

async function describe(_: Db, __: Config, approval: StoredApproval): Promise<DescribedApproval> {
  const { userId, email } = personOf(approval);
  return {
    title: `Remove the second factor of ${email}`,
    path: `/dashboard/all-users?${new URLSearchParams({ q: email })}`,
    rows: [{ name: 'Account', value: email }],
    advice: 'Speak to this person on the phone or in person before you approve: a mail may come from a thief.',
    mailRows: [['Account', email]],
    mails: mailsOf(email),
    change: {
      kind: 'user',
      subject: { id: userId, name: email },
      before: { secondFactor: true },
      after: { secondFactor: false },
      actions: {
        proposed: 'proposed to lose the second factor',
        approved: 'without second factor',
        declined: 'declined to lose the second factor',
        withdrawn: 'no longer proposed to lose the second factor',
      },
    },
  };
}

/** @throws Refusal as `ownFactor` */
async function approve(parts: ApprovalParts, admin: Actor, approval: StoredApproval, { begin, end }: Approving) {
  const person = personOf(approval);
  const problem = ownFactor(admin.userId, person);
  if (problem) throw problem;
  await inTransaction(parts.db, async (trx) => {
    await begin(trx);
    const reset = await requireFactor(trx, parts, person);
    await reset.remove(trx, parts.config, person, 'Two administrators');
    await end(trx);
  });
}

export const approvedReset: ApprovalKind = {
  kind: KIND,
  describe,
  async problem(parts, userId, approval) {
    const person = personOf(approval);
    return ownFactor(userId, person) ?? ((await findFactor(parts.db, parts, person)) ? undefined : noFactor(person));
  },
  approve,
};
