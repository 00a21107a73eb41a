import type { Config } from '#src/core/config.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { insertMails, type Mail } from '#src/platform/mail/outbox.server.ts';
import { WEEK_MS } from '#src/platform/time/units.ts';
import { isEmptyAddress } from '../former-customer.ts';
import { listAddressesOfAdmins } from './admin-repository.server.ts';

/** How long a former admin still gets these mails: to take the role away first must not silence an admin. */
const FORMER_ADMINS_MS = WEEK_MS;

/**
 * Mails every admin of the last seven days, in the transaction of what the mail is about. Addresses of ADMIN_EMAILS
 * without an account get it too: they belong to the operator.
 * @param besides more addresses, each of which gets one mail
 */
export async function mailAdmins(
  trx: Db,
  { adminEmails }: Pick<Config, 'adminEmails'>,
  write: (to: string) => Mail,
  besides: readonly string[] = [],
): Promise<void> {
  const admins = await listAddressesOfAdmins(trx, adminEmails, Date.now() - FORMER_ADMINS_MS);
  const addresses = new Set([...admins, ...besides].map((email) => email.toLowerCase()));
  const read = [...addresses].filter((email) => !isEmptyAddress(email));
  await insertMails(trx, read.map(write));
}
