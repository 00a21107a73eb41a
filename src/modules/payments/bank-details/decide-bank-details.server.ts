import { type Actor, requireAdmin, sameEmail } from '#src/core/accounts/actor.ts';
import { type Admin, lockAdmins } from '#src/core/accounts/admins/admin-repository.server.ts';
import { mailAdmins } from '#src/core/accounts/admins/mail-admins.server.ts';
import { problemOfTwo } from '#src/core/accounts/admins/two-people.server.ts';
import { changedFields, recordAdminChange } from '#src/core/admin-change.server.ts';
import type { Config } from '#src/core/config.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { bankRows } from './bank-details.ts';
import { decisionMail } from './bank-details-mails.ts';
import {
  type BankDetailsRow,
  findBankDetails,
  findLastApproval,
  lockBankDetails,
  updateBankDecision,
  updateBankState,
} from './bank-details-repository.server.ts';
import { currentDetails } from './current-details.server.ts';
import { asFields, requireChangeable } from './propose-bank-details.server.ts';

type Parts = Pick<Shop, 'config' | 'db' | 'fills'>;

const conflict = (code: string, message: string) => new Refusal('conflict', code, message);
const unknown = () => new Refusal('missing', 'proposal_not_found', 'There is no such proposal.');

const ENDED: Record<Exclude<BankDetailsRow['state'], 'proposed'>, string> = {
  'in use': 'Another administrator has consented already.',
  replaced: 'Another administrator has consented already.',
  declined: 'This proposal was declined.',
  superseded: 'Another proposal has taken its place. Please look at that one.',
};

function requireWaiting(row: BankDetailsRow | undefined): BankDetailsRow {
  if (!row) throw unknown();
  if (row.state !== 'proposed') throw conflict('proposal_ended', ENDED[row.state]);
  return row;
}

/**
 * Locks proposer and admin before the proposal, as a change of role locks them before anything else.
 * @throws Refusal for the proposer, and unless both are admins
 */
async function lockBoth(trx: Db, config: Config, admin: Actor, proposal: BankDetailsRow): Promise<[Admin, Admin]> {
  const { proposed_by, proposed_email } = proposal;
  if (proposed_by === admin.userId || sameEmail(proposed_email, admin.email))
    throw conflict('own_proposal', 'You proposed this yourself. Another administrator has to consent.');
  const admins = await lockAdmins(trx, [admin.userId, proposed_by], config.adminEmails);
  const second = admins.find(({ id }) => id === admin.userId);
  const first = admins.find(({ id }) => id === proposed_by);
  if (!second) throw new Refusal('forbidden', 'admin_only', 'Only an administrator may do this.');
  if (!first) throw conflict('proposer_left', `${proposed_email} is no administrator any more. Please decline this.`);
  return [first, second];
}

/** @throws Refusal unless the two are two people */
async function requireTwoPeople(trx: Db, config: Config, both: [Admin, Admin]): Promise<void> {
  const decision = { last: await findLastApproval(trx), reader: both[1].id };
  const problem = await problemOfTwo(trx, config, both, decision);
  if (problem) throw problem;
}

async function decide(
  { config, fills }: Omit<Parts, 'db'>,
  trx: Db,
  admin: Actor,
  proposal: BankDetailsRow,
  consented: boolean,
): Promise<void> {
  const { id, proposed_by, proposed_email: proposedBy } = proposal;
  const before = (await currentDetails(trx, config))?.bank ?? [];
  const after = bankRows(proposal.details);
  if (consented) await updateBankState(trx, 'in use', 'replaced');
  await updateBankDecision(trx, id, admin, consented ? 'in use' : 'declined');
  const decision = { proposedBy, before, after, decidedBy: admin.email.toLowerCase(), consented };
  await mailAdmins(trx, config, (to) => decisionMail(to, decision, config.publicUrl), [proposedBy]);
  const declined = proposed_by === admin.userId ? 'details withdrawn' : 'details declined';
  await recordAdminChange({ fills }, trx, admin, {
    kind: 'bank',
    action: consented ? 'details changed' : declined,
    subject: { id, name: 'Bank details' },
    ...changedFields(asFields(before), asFields(after)),
  });
}

/**
 * Approves the bank details proposed by another admin, so that new documents print them, and mails all admins. Issued
 * documents do not change. Repeating one's own consent has no effect.
 */
export async function consentToBankDetails(parts: Parts, actor: Actor | undefined, id: string): Promise<void> {
  const admin = requireAdmin(actor);
  requireChangeable(parts);
  const proposal = await findBankDetails(parts.db, id);
  if (!proposal) throw unknown();
  await inTransaction(parts.db, async (trx) => {
    const both = await lockBoth(trx, parts.config, admin, proposal);
    const locked = await lockBankDetails(trx, id);
    if (locked?.state === 'in use' && locked.decided_by === admin.userId) return;
    const waiting = requireWaiting(locked);
    await requireTwoPeople(trx, parts.config, both);
    await decide(parts, trx, admin, waiting, true);
  });
}

/**
 * Declines a proposal, or withdraws one's own, and mails all admins. No second admin is needed, because documents do
 * not change.
 */
export async function declineBankDetails(parts: Parts, actor: Actor | undefined, id: string): Promise<void> {
  const admin = requireAdmin(actor);
  await inTransaction(parts.db, async (trx) => {
    await decide(parts, trx, admin, requireWaiting(await lockBankDetails(trx, id)), false);
  });
}
