import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import type { Config } from '#src/core/config.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import { requirePrintable } from '#src/core/orders/printed-texts.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { atField, conflict, type Refusal } from '#src/platform/http/refusal.ts';
import { lockWaiting } from '../approvals/approval-repository.server.ts';
import { propose, requireProposer } from '../approvals/propose-approval.server.ts';
import { paymentSettings } from '../payment-settings.server.ts';
import { type BankDetails, type BankRow, bankRows, normalizedDetails, problemsOfBank } from './bank-details.ts';
import { BANK, currentDetails } from './current-details.server.ts';

type Parts = Pick<Shop, 'config' | 'db' | 'fills'>;

/** Bank rows in the format of the audit history. */
export const asFields = (rows: readonly BankRow[]) => Object.fromEntries(rows.map(({ name, value }) => [name, value]));

const sameRows = (a: readonly BankRow[], b: readonly BankRow[]) =>
  JSON.stringify(asFields(a)) === JSON.stringify(asFields(b));

function requireDetails(typed: BankDetails): BankDetails {
  const [problem] = Object.entries(problemsOfBank(typed)).filter(([, message]) => message !== undefined);
  if (!problem) return normalizedDetails(typed);
  const [field, message = ''] = problem;
  throw atField(field, 'bank_field', message);
}

/** Why the account cannot be changed: the operator pinned it to the configuration, or has configured none. */
export function problemOfChange(config: Config): Refusal | undefined {
  const { details, bankFixed } = settingsOf(config, paymentSettings);
  if (bankFixed)
    return conflict('bank_fixed', 'The configuration of the shop keeps the account as it is (BANK_DETAILS=file).');
  if (details) return undefined;
  return conflict('no_terms', 'The terms of payment are not configured yet (PAYMENT_DETAILS_FILE): they come first.');
}

/** @throws Refusal as `problemOfChange` */
export function requireChangeable(config: Config): void {
  const problem = problemOfChange(config);
  if (problem) throw problem;
}

/**
 * Proposes new bank details, superseding any pending proposal, and mails all admins. Documents do not change until a
 * second admin approves it.
 * @returns id of the proposal; of the existing one if the same admin has already proposed the same details
 */
export async function proposeBankDetails(
  { config, db, fills }: Parts,
  actor: Actor | undefined,
  typed: BankDetails,
): Promise<string> {
  const admin = requireAdmin(actor);
  requireChangeable(config);
  const details = requireDetails(typed);
  requirePrintable({ fills }, { ...details });
  return inTransaction(db, async (trx) => {
    await requireProposer(trx, config, admin, BANK.kind);
    const waiting = await lockWaiting(trx, BANK);
    const after = bankRows(details);
    if (waiting?.proposed_by === admin.userId && sameRows(bankRows(JSON.parse(waiting.content)), after))
      return waiting.id;
    const before = (await currentDetails(trx, config))?.bank ?? [];
    if (sameRows(before, after)) throw conflict('bank_unchanged', 'Documents print exactly these details already.');
    return (await propose(trx, { config, fills }, admin, { ...BANK, content: details, instead: waiting })).id;
  });
}
