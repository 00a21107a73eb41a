import type { Config } from '#src/core/config.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { type AccountChange, changedAccountMail, ownAccountMail } from './account-change-mails.ts';
import { mailAdmins } from './mail-admins.server.ts';

/** Mails the owner of an account a change that two admins made; the admins get a mail of their decision. */
export function mailOwnChange(trx: Db, email: string, change: AccountChange): Promise<void> {
  return insertMail(trx, ownAccountMail(email, change));
}

/**
 * Mails a change of role or a block to all admins and to the owner of the account, in the transaction of the change.
 * @param by address of the admin who made it, or a name of the operator
 */
export async function mailAccountChange(
  trx: Db,
  config: Pick<Config, 'adminEmails' | 'publicUrl'>,
  { email, emailVerified }: { email: string; emailVerified: unknown },
  change: AccountChange,
  by: string,
): Promise<void> {
  // An address that is not verified may belong to a stranger.
  const besides = emailVerified ? [email] : [];
  const owner = email.toLowerCase();
  await mailAdmins(
    trx,
    config,
    (to) =>
      to === owner ? ownAccountMail(to, change) : changedAccountMail(to, { change, email, by }, config.publicUrl),
    besides,
  );
}
