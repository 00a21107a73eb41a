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

async function waitingFor({ config, db }: Parts, admin: Actor): Promise<BankProposal | null> {
  const waiting = await findBankProposal(db);
  if (!waiting) return null;
  const from = await consentFrom(db, admin, config);
  return {
    _id: waiting.id,
    rows: bankRows(waiting.details),
    proposedBy: waiting.proposed_email,
    proposedAt: isoTime(waiting.proposed_at),
    own: waiting.proposed_by === admin.userId,
    consentFrom: from === undefined ? null : isoTime(from),
  };
}

/** The account that documents print now, and what waits for the consent of a second admin. */
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
    proposal: await waitingFor({ config, db }, admin),
  };
}
