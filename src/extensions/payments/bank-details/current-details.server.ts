import type { Config } from '#src/core/config.ts';
import { settingsOf } from '#src/core/extension-settings.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { paymentSettings } from '../payment-settings.server.ts';
import type { PaymentDetails } from '../proforma.ts';
import { type BankDetails, bankRows } from './bank-details.ts';
import { findBankInUse } from './bank-details-repository.server.ts';

/**
 * How the company is paid now: terms as they are configured, with the account that two admins agreed on last. Read each time:
 * another copy of the shop may have changed it.
 * @param db the transaction that issues a document
 * @returns null until the accountant has filled in the configuration
 */
export async function currentDetails(db: Db, config: Config): Promise<PaymentDetails | null> {
  return detailsWith(config, (await findBankInUse(db))?.details);
}

/** As `currentDetails`. @param agreed the account that two admins agreed on last */
export function detailsWith(config: Config, agreed: BankDetails | undefined): PaymentDetails | null {
  const { details, bankFixed } = settingsOf(config, paymentSettings);
  return details && agreed && !bankFixed ? { ...details, bank: bankRows(agreed) } : details;
}
