import type { Actor } from '#src/core/accounts/actor.ts';
import { type RightsToGive, rightsGiver } from '#src/core/accounts/admins/rights.server.ts';
import type { Config } from '#src/core/config.ts';
import { fillingsOf } from '#src/core/point.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { conflict } from '#src/platform/http/refusal.ts';
import type { ApprovalKind, ApprovalParts, Approving, DescribedApproval } from '../approvals/approval-kinds.server.ts';
import { findWaiting, type StoredApproval } from '../approvals/approval-repository.server.ts';
import { propose, requireProposer } from '../approvals/propose-approval.server.ts';

const KIND = 'rights';

type StoredRights = Omit<RightsToGive, 'subject'>;

const rightsOf = ({ content }: StoredApproval) => JSON.parse(content) as StoredRights;

/** Fills `rightsProposal`: one proposal about an account or a role waits at a time. */
export async function proposeRights(
  trx: Db,
  parts: ApprovalParts,
  admin: Actor,
  { subject, ...content }: RightsToGive,
): Promise<string> {
  const about = { kind: KIND, subject } as const;
  await requireProposer(trx, parts.config, admin, KIND);
  const waiting = await findWaiting(trx, about);
  if (waiting?.proposed_by === admin.userId && waiting.content === JSON.stringify(content)) return waiting.id;
  if (!waiting) return (await propose(trx, parts, admin, { ...about, content })).id;
  const name = content.words.change.subject.name;
  throw conflict(
    'rights_wait',
    `${waiting.proposed_email} has proposed rights for ${name} already, which wait for the approval of another administrator. Decide that first.`,
  );
}

const PHONE = 'If you did not expect this, call the other administrators now.';

function mailsOf({ act, change: { subject } }: StoredRights['words']): DescribedApproval['mails'] {
  return {
    proposed: {
      subject: `Rights: proposed for ${subject.name}`,
      act: `proposes ${act}.`,
      paragraphs: ['Nothing has changed yet. Another administrator has to approve it first.'],
    },
    approved: {
      subject: `Rights: given to ${subject.name}`,
      act: `the proposal ${act}.`,
      paragraphs: ['It applies now.', PHONE],
    },
    declined: {
      subject: `Rights: not given to ${subject.name}`,
      act: `the proposal ${act}.`,
      paragraphs: ['Nothing has changed.'],
    },
  };
}

async function describe(_: Db, __: Config, approval: StoredApproval): Promise<DescribedApproval> {
  const { words } = rightsOf(approval);
  const { action, ...change } = words.change;
  return {
    title: words.title,
    path: words.path,
    rows: [...words.rows],
    advice:
      'Speak to the person who proposed this on the phone or in person, and compare the account with the person who is to get the rights.',
    mailRows: words.rows.map(({ name, value }) => [name, value]),
    mails: mailsOf(words),
    change: {
      ...change,
      actions: {
        proposed: `proposed to be ${action}`,
        approved: action,
        declined: `declined to be ${action}`,
        withdrawn: `no longer proposed to be ${action}`,
      },
    },
  };
}

const findGiver = ({ fills }: Pick<ApprovalParts, 'fills'>) => fillingsOf(fills, rightsGiver)[0];

const rightsOff = () => conflict('rights_off', 'The part of the shop that gives these rights is switched off.');

/** What account and role are is checked again by the module that gives the rights. */
async function approve(parts: ApprovalParts, second: Actor, approval: StoredApproval, { begin, end }: Approving) {
  const giver = findGiver(parts);
  if (!giver) throw rightsOff();
  await inTransaction(parts.db, async (trx) => {
    await begin(trx);
    await giver.give(trx, parts, { proposer: approval.proposed_by, second }, rightsOf(approval).content);
    await end(trx);
  });
}

async function problem(parts: ApprovalParts, userId: string, approval: StoredApproval) {
  const both = { proposer: approval.proposed_by, second: { userId } };
  const giver = findGiver(parts);
  return giver ? giver.problem(parts.db, parts, both, rightsOf(approval).content) : rightsOff();
}

export const approvedRights: ApprovalKind = {
  kind: KIND,
  describe,
  problem,
  approve,
};
