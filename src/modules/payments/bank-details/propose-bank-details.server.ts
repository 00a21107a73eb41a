import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import { lockAdmins } from '#src/core/accounts/admins/admin-repository.server.ts';
import { mailAdmins } from '#src/core/accounts/admins/mail-admins.server.ts';
import { problemOfOne } from '#src/core/accounts/admins/two-people.server.ts';
import { changedFields, recordAdminChange } from '#src/core/admin-change.server.ts';
import type { Config } from '#src/core/config.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import type { PaymentDetails } from '../invoices/proforma.ts';
import { paymentSettings } from '../payment-settings.server.ts';
import { type BankDetails, type BankRow, bankRows, normalizedDetails, problemsOfBank } from './bank-details.ts';
import { proposalMail } from './bank-details-mails.ts';
import {
  findLastApproval,
  insertBankProposal,
  lockBankProposal,
  updateBankState,
} from './bank-details-repository.server.ts';
import { currentDetails } from './current-details.server.ts';
import { countSeconds } from './second-admins.server.ts';

type Parts = Pick<Shop, 'config' | 'db' | 'fills'>;

const conflict = (code: string, message: string) => new Refusal('conflict', code, message);

/** Bank rows in the format of the audit history. */
export const asFields = (rows: readonly BankRow[]) => Object.fromEntries(rows.map(({ name, value }) => [name, value]));

const sameRows = (a: readonly BankRow[], b: readonly BankRow[]) =>
  JSON.stringify(asFields(a)) === JSON.stringify(asFields(b));

function requireDetails(typed: BankDetails): BankDetails {
  const [problem] = Object.entries(problemsOfBank(typed)).filter(([, message]) => message !== undefined);
  if (!problem) return normalizedDetails(typed);
  const [field, message = ''] = problem;
  throw new Refusal('rule', 'bank_field', message, { field });
}

/** @throws Refusal if the operator pinned the account to the configuration, or has configured none */
export function requireChangeable({ config }: Pick<Shop, 'config'>): PaymentDetails {
  const { details, bankFixed } = settingsOf(config, paymentSettings);
  if (bankFixed)
    throw conflict('bank_fixed', 'The configuration of the shop keeps the account as it is (BANK_DETAILS=file).');
  if (!details)
    throw conflict('no_terms', 'The terms of payment are not configured yet (PAYMENT_DETAILS_FILE): they come first.');
  return details;
}

/** @throws Refusal for an admin who cannot be one of two people, and if no other could consent */
async function requireProposer(trx: Db, config: Config, admin: Actor): Promise<void> {
  const [acting] = await lockAdmins(trx, [admin.userId], config.adminEmails);
  if (!acting) throw new Refusal('forbidden', 'admin_only', 'Only an administrator may do this.');
  const decision = { last: await findLastApproval(trx), reader: acting.id };
  const problem = await problemOfOne(trx, config, acting, decision);
  if (problem) throw problem;
  if ((await countSeconds(trx, config, acting.id)).seconds === 0)
    throw conflict('no_second_admin', 'There is no second administrator who could consent.');
}

/**
 * Proposes new bank details, superseding any pending proposal, and mails all admins. Documents do not change until a
 * second admin consents.
 * @returns id of the proposal; of the existing one if the same admin has already proposed the same details
 */
export async function proposeBankDetails(
  { config, db, fills }: Parts,
  actor: Actor | undefined,
  typed: BankDetails,
): Promise<string> {
  const admin = requireAdmin(actor);
  requireChangeable({ config });
  const details = requireDetails(typed);
  return inTransaction(db, async (trx) => {
    await requireProposer(trx, config, admin);
    const waiting = await lockBankProposal(trx);
    const after = bankRows(details);
    if (waiting?.proposed_by === admin.userId && sameRows(bankRows(waiting.details), after)) return waiting.id;
    const before = (await currentDetails(trx, config))?.bank ?? [];
    if (sameRows(before, after)) throw conflict('bank_unchanged', 'Documents print exactly these details already.');
    await updateBankState(trx, 'proposed', 'superseded');
    const id = await insertBankProposal(trx, admin, details);
    if (!id)
      throw conflict('proposed_meanwhile', 'Another administrator has just proposed details. Please look at them.');
    const proposal = { proposedBy: admin.email, before, after };
    const superseded = waiting ? [waiting.proposed_email] : [];
    await mailAdmins(trx, config, (to) => proposalMail(to, proposal, config.publicUrl), superseded);
    await recordAdminChange({ fills }, trx, admin, {
      kind: 'bank',
      action: 'details proposed',
      subject: { id, name: 'Bank details' },
      ...changedFields(asFields(before), asFields(after)),
    });
    return id;
  });
}
