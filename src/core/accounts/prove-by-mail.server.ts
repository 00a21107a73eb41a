import type { Config } from '#src/core/config.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { passwordChangedMail, repeatedSignUpMail, verificationMail } from './account-mails.ts';
import { deleteResetLinks, updateUser } from './account-repository.server.ts';
import { deleteEarlierSignUps, hasEarlierSignUp } from './sign-up-repository.server.ts';
import { signVerification } from './verification-link.server.ts';

interface Addressee {
  id: string;
  email: string;
  name: string;
  emailVerified: boolean;
}

/** Mails the link that proves this very sign-up. @param url as the auth library makes it, for whichever sign-up with the address */
export async function mailVerification(
  db: Db,
  { authSecret }: Pick<Config, 'authSecret'>,
  { id, email }: Pick<Addressee, 'id' | 'email'>,
  url: string,
): Promise<void> {
  const link = new URL(url);
  link.searchParams.set('token', await signVerification(authSecret, { userId: id, email }));
  const write = (await hasEarlierSignUp(db, email)) ? repeatedSignUpMail : verificationMail;
  await insertMail(db, write(email, link.href));
}

/**
 * A new password was chosen with a mailed link, so its sender reads the mail of that address: it is proven, no other link or
 * sign-up with it is valid, and its owner gets a mail.
 */
export function takeOverByReset(db: Db, { id, email, name, emailVerified }: Addressee): Promise<void> {
  return inTransaction(db, async (trx) => {
    // The name may be that of a stranger, whose sign-up was the last one.
    const foreignName = !emailVerified && (await hasEarlierSignUp(trx, email));
    await updateUser(trx, id, { emailVerified: true, ...(foreignName && { name: '' }) });
    await deleteEarlierSignUps(trx, email);
    await deleteResetLinks(trx, id);
    await insertMail(trx, passwordChangedMail(email, emailVerified ? name : undefined));
  });
}
