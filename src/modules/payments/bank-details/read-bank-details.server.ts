import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import { settingsOf } from '#src/core/extension-settings.ts';
import type { Shop } from '#src/core/shop.ts';
import { paymentSettings } from '../payment-settings.server.ts';
import { type BankDetailsState, type BankProposal, bankRows } from './bank-details.ts';
import { findBankInUse, findBankProposal, listAdmins } from './bank-details-repository.server.ts';
import { currentDetails } from './current-details.server.ts';
import { consentFrom } from './decide-bank-details.server.ts';

type Parts = Pick<Shop, 'config' | 'db'>;

const isoTime = (time: number | string) => new Date(Number(time)).toISOString();

async function pendingProposal({ config, db }: Parts, admin: Actor): Promise<BankProposal | null> {
  const proposal = await findBankProposal(db);
  if (!proposal) return null;
  const from = await consentFrom(db, admin, config);
  return {
    _id: proposal.id,
    rows: bankRows(proposal.details),
    proposedBy: proposal.proposed_email,
    proposedAt: isoTime(proposal.proposed_at),
    own: proposal.proposed_by === admin.userId,
    consentFrom: from === undefined ? null : isoTime(from),
  };
}

/** The account printed on new documents, and the proposal awaiting a second admin's consent. */
export async function readBankDetails({ config, db }: Parts, actor: Actor | undefined): Promise<BankDetailsState> {
  const admin = requireAdmin(actor);
  const { bankFixed } = settingsOf(config, paymentSettings);
  const [details, agreed, admins] = [
    await currentDetails(db, config),
    bankFixed ? undefined : await findBankInUse(db),
    await listAdmins(db, config.adminEmails),
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
    otherAdmins: admins.filter(({ id }) => id !== admin.userId).length,
    proposal: await pendingProposal({ config, db }, admin),
  };
}
