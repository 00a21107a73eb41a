import { type Actor, requireAdmin, sameEmail } from '#src/core/accounts/actor.ts';
import { changedFields, recordAdminChange } from '#src/core/admin-change.server.ts';
import type { Config } from '#src/core/config.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { formatDate } from '#src/platform/i18n/dates.ts';
import { bankRows } from './bank-details.ts';
import { decisionMail } from './bank-details-mails.ts';
import {
  type BankDetailsRow,
  findAdminGrant,
  findBankDetails,
  lockAdmins,
  lockBankDetails,
  updateBankDecision,
  updateBankState,
} from './bank-details-repository.server.ts';
import { currentDetails } from './current-details.server.ts';
import { mailAllAdmins } from './mail-all-admins.server.ts';
import { asFields, requireChangeable } from './propose-bank-details.server.ts';

type Parts = Pick<Shop, 'config' | 'db' | 'extensions'>;

/**
 * Minimum age of an admin role before it may consent. It stops an admin from approving through an account they have
 * just promoted, and gives the others time to notice.
 */
const MIN_ROLE_AGE_MS = 24 * 60 * 60 * 1000;

const conflict = (code: string, message: string) => new Refusal('conflict', code, message);
const unknown = () => new Refusal('missing', 'proposal_not_found', 'There is no such proposal.');

/** Earliest time this admin may consent, in milliseconds since the epoch; undefined if they may already. */
export async function consentFrom(
  db: Db,
  { userId, email }: Actor,
  { adminEmails }: Pick<Config, 'adminEmails'>,
): Promise<number | undefined> {
  if (adminEmails.includes(email.toLowerCase())) return undefined;
  const from = ((await findAdminGrant(db, userId)) ?? 0) + MIN_ROLE_AGE_MS;
  return from > Date.now() ? from : undefined;
}

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

/** @throws Refusal for the proposer, for an admin role that is too recent, and if the proposer is no longer an admin */
async function requireSecondAdmin(trx: Db, config: Config, admin: Actor, proposal: BankDetailsRow): Promise<void> {
  const { proposed_by, proposed_email } = proposal;
  if (proposed_by === admin.userId || sameEmail(proposed_email, admin.email))
    throw conflict('own_proposal', 'You proposed this yourself. Another administrator has to consent.');
  const admins = await lockAdmins(trx, [admin.userId, proposed_by], config.adminEmails);
  if (!admins.some(({ id }) => id === admin.userId))
    throw new Refusal('forbidden', 'admin_only', 'Only an administrator may do this.');
  if (!admins.some(({ id }) => id === proposed_by))
    throw conflict('proposer_left', `${proposed_email} is no administrator any more. Please decline this.`);
  const from = await consentFrom(trx, admin, config);
  if (from === undefined) return;
  throw conflict(
    'role_too_young',
    `You became an administrator less than 24 hours ago. You can consent from ${formatDate(new Date(from).toISOString(), 'minute')} UTC on.`,
  );
}

async function decide(
  { config, extensions }: Omit<Parts, 'db'>,
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
  await mailAllAdmins(trx, config, (to) => decisionMail(to, decision, config.publicUrl));
  const declined = proposed_by === admin.userId ? 'details withdrawn' : 'details declined';
  await recordAdminChange({ extensions }, trx, admin, {
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
    await requireSecondAdmin(trx, parts.config, admin, proposal);
    const locked = await lockBankDetails(trx, id);
    if (locked?.state === 'in use' && locked.decided_by === admin.userId) return;
    await decide(parts, trx, admin, requireWaiting(locked), true);
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
