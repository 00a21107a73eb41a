import type { Config } from '#src/core/config.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { passwordChangedMail, repeatedSignUpMail, verificationMail } from '../account-mails.ts';
import { deleteResetLinks, updateUser } from '../account-repository.server.ts';
import { deleteEarlierSignUps, hasEarlierSignUp } from './sign-up-repository.server.ts';
import { signVerification } from './verification-link.server.ts';

/** A user of the auth library to whom the shop writes. */
export interface Addressee {
  id: string;
  email: string;
  name: string;
  emailVerified: boolean;
}

/**
 * Mails the link that verifies this sign-up and no other with the same address.
 * @param url verification link of the auth library, which is not tied to one sign-up
 */
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
 * Completes a password reset by mail. The user reads the mail of the address, so it is proven; all other links and
 * sign-ups with it become invalid, and the owner gets a mail.
 */
export function takeOverByReset(db: Db, { id, email, name, emailVerified }: Addressee): Promise<void> {
  return inTransaction(db, async (trx) => {
    // The last sign-up, and so the name, may be a stranger's.
    const foreignName = !emailVerified && (await hasEarlierSignUp(trx, email));
    await updateUser(trx, id, { emailVerified: true, ...(foreignName && { name: '' }) });
    await deleteEarlierSignUps(trx, email);
    await deleteResetLinks(trx, id);
    await insertMail(trx, passwordChangedMail(email, emailVerified ? name : undefined));
  });
}
