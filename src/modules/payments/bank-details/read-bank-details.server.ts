import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import { listAdmins } from '#src/core/accounts/admins/admin-repository.server.ts';
import { problemOfTwo } from '#src/core/accounts/admins/two-people.server.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import type { Shop } from '#src/core/shop.ts';
import { paymentSettings } from '../payment-settings.server.ts';
import { type BankDetailsState, type BankProposal, bankRows } from './bank-details.ts';
import {
  type BankDetailsRow,
  findBankInUse,
  findBankProposal,
  findLastApproval,
} from './bank-details-repository.server.ts';
import { currentDetails } from './current-details.server.ts';
import { countSeconds } from './second-admins.server.ts';

type Parts = Pick<Shop, 'config' | 'db'>;

const isoTime = (time: number | string) => new Date(Number(time)).toISOString();

/** Why the reader may not consent, in the words of the refusal. */
async function whyNoConsent(
  { config, db }: Parts,
  { userId }: Actor,
  { proposed_by }: BankDetailsRow,
): Promise<string | null> {
  const admins = await listAdmins(db, config.adminEmails);
  const [first, second] = [proposed_by, userId].map((asked) => admins.find(({ id }) => id === asked));
  if (!first || !second || first === second) return null;
  const decision = { last: await findLastApproval(db), reader: userId };
  return (await problemOfTwo(db, config, [first, second], decision))?.message ?? null;
}

async function pendingProposal(parts: Parts, admin: Actor): Promise<BankProposal | null> {
  const proposal = await findBankProposal(parts.db);
  if (!proposal) return null;
  return {
    _id: proposal.id,
    rows: bankRows(proposal.details),
    proposedBy: proposal.proposed_email,
    proposedAt: isoTime(proposal.proposed_at),
    own: proposal.proposed_by === admin.userId,
    whyNoConsent: await whyNoConsent(parts, admin, proposal),
  };
}

/** The account printed on new documents, and the proposal awaiting a second admin's consent. */
export async function readBankDetails({ config, db }: Parts, actor: Actor | undefined): Promise<BankDetailsState> {
  const admin = requireAdmin(actor);
  const { bankFixed } = settingsOf(config, paymentSettings);
  const [details, agreed, { others, seconds }] = [
    await currentDetails(db, config),
    bankFixed ? undefined : await findBankInUse(db),
    await countSeconds(db, config, admin.userId),
  ];
  return {
    rows: details?.bank ?? null,
    sample: details?.sample ?? false,
    agreed: agreed
      ? {
          proposedBy: agreed.proposed_email,
          consentedBy: agreed.decided_email ?? '',
          at: isoTime(agreed.decided_at ?? 0),
        }
      : null,
    fixed: bankFixed,
    otherAdmins: others,
    secondAdmins: seconds,
    proposal: await pendingProposal({ config, db }, admin),
  };
}
