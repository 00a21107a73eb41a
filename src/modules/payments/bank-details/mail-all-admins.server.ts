import type { Config } from '#src/core/config.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { insertMail, type Mail } from '#src/platform/mail/outbox.server.ts';
import { listAdmins } from './bank-details-repository.server.ts';

/** Mails every admin, including ADMIN_EMAILS addresses without an account: they belong to the operator. */
export async function mailAllAdmins(
  trx: Db,
  { adminEmails }: Pick<Config, 'adminEmails'>,
  write: (to: string) => Mail,
): Promise<void> {
  const admins = await listAdmins(trx, adminEmails);
  const addresses = new Set([...adminEmails, ...admins.map(({ email }) => email.toLowerCase())]);
  for (const to of addresses) await insertMail(trx, write(to));
}
