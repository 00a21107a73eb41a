import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { findUserByEmail } from '../account-repository.server.ts';
import { passwordHashing } from '../auth/password-hashing.server.ts';
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
 * Whether a password is that of the pending sign-up. It takes as long without one: the duration must not tell whether
 * an address has signed up.
 */
async function isPasswordOf(pending: { password: string | null } | undefined, password: string): Promise<boolean> {
  if (pending?.password) return passwordHashing.verify({ hash: pending.password, password });
  await passwordHashing.hash(password);
  return false;
}

/**
 * Makes room for another sign-up with an unproven address. The pending one keeps its link and password, unless the new
 * one has the same password and so comes from the same person.
 */
export async function setSignUpAside(db: Db, email: string, password: string): Promise<void> {
  const last = await findUnverifiedSignUp(db, email);
  const isRepeated = await isPasswordOf(last, password);
  await inTransaction(db, async (trx) => {
    const pending = await findUnverifiedSignUp(trx, email);
    if (!(await deleteUnverifiedUser(trx, email)) || !pending?.password) return;
    if (isRepeated && pending.id === last?.id) return;
    const { id, name, createdAt } = pending;
    const created_at = new Date(createdAt).getTime();
    await insertEarlierSignUp(trx, { id, email: pending.email, name, password: pending.password, created_at });
  });
}

/** Voids all sign-ups with an address that was proven another way, for example by Google. */
export function deleteSignUps(db: Db, email: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    await deleteUnverifiedUser(trx, email);
    await deleteEarlierSignUps(trx, email);
  });
}

/**
 * Handles a click on a verification link. The click proves who reads the mail, not who signed up, which is enough for a
 * single sign-up. After several sign-ups with the address, the link also needs the password (see `verifyWithPassword`).
 */
export async function followLink(db: Db, link: VerificationLink): Promise<'verified' | 'password needed' | 'invalid'> {
  const user = await findUserByEmail(db, link.email);
  if (user?.emailVerified) return user.id === link.userId ? 'verified' : 'invalid';
  if (await hasEarlierSignUp(db, link.email)) return 'password needed';
  return (await updateUnverifiedUser(db, link.userId)) ? 'verified' : 'invalid';
}

/** Link and password together prove one of the sign-ups with this address, which then becomes the account. */
export async function verifyWithPassword(db: Db, link: VerificationLink, password: string): Promise<void> {
  const pending = await findUnverifiedSignUp(db, link.email);
  const signUp = pending?.id === link.userId ? pending : await findEarlierSignUp(db, link.userId);
  if (!signUp?.password || !(await passwordHashing.verify({ hash: signUp.password, password }))) return;
  await inTransaction(db, async (trx) => {
    if (!(await updateUnverifiedUser(trx, link.userId)) && !(await restoreSignUp(trx, link))) return;
    await deleteEarlierSignUps(trx, link.email);
  });
}

/** @returns false if the sign-up was not set aside, or another one with its address has been verified */
async function restoreSignUp(trx: Db, { userId, email }: VerificationLink): Promise<boolean> {
  const earlier = await findEarlierSignUp(trx, userId);
  const current = await findUserByEmail(trx, email);
  if (!earlier || current?.emailVerified) return false;
  await deleteUnverifiedUser(trx, email);
  await insertVerifiedUser(trx, earlier);
  return true;
}
