import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import type { Shop } from '#src/core/shop.ts';
import { findWaiting } from '../approvals/approval-repository.server.ts';
import { countSeconds } from '../approvals/second-admins.server.ts';
import { paymentSettings } from '../payment-settings.server.ts';
import type { BankDetailsState } from './bank-details.ts';
import { BANK, currentDetails, findBankInUse } from './current-details.server.ts';

type Parts = Pick<Shop, 'config' | 'db'>;

const isoTime = (time: number | string) => new Date(Number(time)).toISOString();

/** The account printed on new documents, and the proposal awaiting a second admin's approval. */
export async function readBankDetails({ config, db }: Parts, actor: Actor | undefined): Promise<BankDetailsState> {
  const admin = requireAdmin(actor);
  const { bankFixed } = settingsOf(config, paymentSettings);
  const [details, agreed, proposal, { others, seconds }] = [
    await currentDetails(db, config),
    bankFixed ? undefined : await findBankInUse(db),
    await findWaiting(db, BANK),
    await countSeconds(db, config, admin.userId),
  ];
  return {
    rows: details?.bank ?? null,
    sample: details?.sample ?? false,
    agreed: agreed
      ? {
          proposedBy: agreed.proposed_email,
          approvedBy: agreed.decided_email ?? '',
          at: isoTime(agreed.decided_at ?? 0),
        }
      : null,
    fixed: bankFixed,
    otherAdmins: others,
    secondAdmins: seconds,
    proposal: proposal ? { proposedBy: proposal.proposed_email, proposedAt: isoTime(proposal.proposed_at) } : null,
  };
}
