import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { findUserByEmail } from './account-repository.server.ts';
import { passwordHashing } from './password-hashing.server.ts';
import {
  deleteEarlierSignUps,
  deleteUnverifiedUser,
  findEarlierSignUp,
  findUnverifiedSignUp,
  hasEarlierSignUp,
  insertEarlierSignUp,
  insertVerifiedUser,
  updateUnverifiedUser,
} from './sign-up-repository.server.ts';
import type { VerificationLink } from './verification-link.server.ts';

/**
 * Makes room for another sign-up with an address that is not proven. The one that waited keeps its link and password, unless the
 * same password says that it is the same person again.
 */
export async function setSignUpAside(db: Db, email: string, password: string): Promise<void> {
  const last = await findUnverifiedSignUp(db, email);
  const repeats = last?.password && (await passwordHashing.verify({ hash: last.password, password }));
  await inTransaction(db, async (trx) => {
    const waiting = await findUnverifiedSignUp(trx, email);
    if (!(await deleteUnverifiedUser(trx, email)) || !waiting?.password) return;
    if (repeats && waiting.id === last.id) return;
    const { id, name, createdAt } = waiting;
    const created_at = new Date(createdAt).getTime();
    await insertEarlierSignUp(trx, { id, email: waiting.email, name, password: waiting.password, created_at });
  });
}

/** The address was proven otherwise, for example by Google: earlier sign-ups with it are void. */
export function dropSignUps(db: Db, email: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    await deleteUnverifiedUser(trx, email);
    await deleteEarlierSignUps(trx, email);
  });
}

/**
 * A click on a verification link. It proves who reads the mail, not who signed up: that is enough where one person did. Where
 * the address was signed up with several times, the password has to come with the link (see `proveWithPassword`).
 */
export async function followLink(db: Db, link: VerificationLink): Promise<'verified' | 'password needed' | 'invalid'> {
  const user = await findUserByEmail(db, link.email);
  if (user?.emailVerified) return user.id === link.userId ? 'verified' : 'invalid';
  if (await hasEarlierSignUp(db, link.email)) return 'password needed';
  return (await updateUnverifiedUser(db, link.userId)) ? 'verified' : 'invalid';
}

/** Link and password together prove one sign-up, whichever of those with this address: it becomes the account. */
export async function proveWithPassword(db: Db, link: VerificationLink, password: string): Promise<void> {
  const waiting = await findUnverifiedSignUp(db, link.email);
  const signUp = waiting?.id === link.userId ? waiting : await findEarlierSignUp(db, link.userId);
  if (!signUp?.password || !(await passwordHashing.verify({ hash: signUp.password, password }))) return;
  await inTransaction(db, async (trx) => {
    if (!(await updateUnverifiedUser(trx, link.userId)) && !(await restoreSignUp(trx, link))) return;
    await deleteEarlierSignUps(trx, link.email);
  });
}

/** @returns false when it was not set aside, or another one with its address has been verified */
async function restoreSignUp(trx: Db, { userId, email }: VerificationLink): Promise<boolean> {
  const earlier = await findEarlierSignUp(trx, userId);
  const current = await findUserByEmail(trx, email);
  if (!earlier || current?.emailVerified) return false;
  await deleteUnverifiedUser(trx, email);
  await insertVerifiedUser(trx, earlier);
  return true;
}
