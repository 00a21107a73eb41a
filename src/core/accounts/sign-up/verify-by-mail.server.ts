import { type Fill, fillingsOf } from '#src/core/point.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { passwordChangedMail, repeatedSignUpMail, verificationMail } from '../account-mails.ts';
import { deleteResetLinks, updateUser } from '../account-repository.server.ts';
import { keptByNewPassword } from '../auth/password-calls.ts';
import { deleteEarlierSignUps, hasEarlierSignUp } from './sign-up-repository.server.ts';

/** A user of the auth library to whom the shop writes. */
export interface Addressee {
  id: string;
  email: string;
  name: string;
  emailVerified: boolean;
}

/** Mails the link of the auth library, which verifies this sign-up and no other with the same address. */
export async function mailVerification(db: Db, email: string, link: string): Promise<void> {
  const write = (await hasEarlierSignUp(db, email)) ? repeatedSignUpMail : verificationMail;
  await insertMail(db, write(email, link));
}

/**
 * Completes a password reset by mail. The user reads the mail of the address, so it is proven; all other links and
 * sign-ups with it become invalid, and the owner gets a mail.
 */
export function takeOverByReset(
  { db, fills }: { db: Db; fills: readonly Fill[] },
  { id, email, name, emailVerified }: Addressee,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    // The last sign-up, and so the name, may be a stranger's.
    const foreignName = !emailVerified && (await hasEarlierSignUp(trx, email));
    await updateUser(trx, id, { emailVerified: true, ...(foreignName && { name: '' }) });
    await deleteEarlierSignUps(trx, email);
    await deleteResetLinks(trx, id);
    const kept = await Promise.all(fillingsOf(fills, keptByNewPassword).map((keptOf) => keptOf(trx, id)));
    await insertMail(trx, passwordChangedMail(email, emailVerified ? name : undefined, kept.flat()));
  });
}
