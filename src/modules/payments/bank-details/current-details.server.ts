import type { Config } from '#src/core/config.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { findLastApproved, type StoredApproval } from '../approvals/approval-repository.server.ts';
import type { PaymentDetails } from '../invoices/proforma.ts';
import { paymentSettings } from '../payment-settings.server.ts';
import { type BankDetails, bankRows } from './bank-details.ts';

/** What proposals of bank details are about. */
export const BANK = { kind: 'bank-details', subject: 'shop' } as const;

/** The proposal of the bank details in use; undefined before the first approval. */
export const findBankInUse = (db: Db): Promise<StoredApproval | undefined> => findLastApproved(db, BANK.kind);

/**
 * Current payment details: configured terms with the most recently approved bank account. Read on every call, because
 * another instance may have changed it.
 * @param db the transaction that issues a document
 * @returns null until the accountant has filled in the configuration
 */
export async function currentDetails(db: Db, config: Config): Promise<PaymentDetails | null> {
  const agreed = await findBankInUse(db);
  return detailsWith(config, agreed && (JSON.parse(agreed.content) as BankDetails));
}

/** As `currentDetails`. @param agreed the most recently approved bank account */
export function detailsWith(config: Config, agreed: BankDetails | undefined): PaymentDetails | null {
  const { details, bankFixed } = settingsOf(config, paymentSettings);
  return details && agreed && !bankFixed ? { ...details, bank: bankRows(agreed) } : details;
}
