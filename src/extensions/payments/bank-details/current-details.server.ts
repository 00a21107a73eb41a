import type { Config } from '#src/core/config.ts';
import { settingsOf } from '#src/core/extension-settings.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { paymentSettings } from '../payment-settings.server.ts';
import type { PaymentDetails } from '../proforma.ts';
import { bankRows } from './bank-details.ts';
import { findBankInUse } from './bank-details-repository.server.ts';

/**
 * How the company is paid now: terms as they are configured, with the account that two admins agreed on last. Read anew each time:
 * another copy of the shop may have changed it.
 * @param db the transaction that issues a document
 * @returns null until the accountant has filled in the configuration
 */
export async function currentDetails(db: Db, config: Config): Promise<PaymentDetails | null> {
  const { details, bankFixed } = settingsOf(config, paymentSettings);
  if (!details || bankFixed) return details;
  const agreed = await findBankInUse(db);
  return agreed ? { ...details, bank: bankRows(agreed.details) } : details;
}
