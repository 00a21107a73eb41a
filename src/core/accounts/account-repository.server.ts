import { compileOnce } from '#src/platform/database/compile-once.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { shownEmail } from './shown-email.server.ts';

const usersOfSessions = (db: Db) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .select([
      'user.id',
      'user.email',
      'user.name',
      'user.role',
      'user.staffRole',
      'user.emailVerified',
      'user.blockedAt',
      'session.expiresAt',
    ]);

export type UserOfSession = Awaited<ReturnType<ReturnType<typeof usersOfSessions>['execute']>>[number];

const userOfSession = compileOnce((db, sessionId: string) => usersOfSessions(db).where('session.id', '=', sessionId));

/** User of a session, read on every protected call so that a sign-out or a revoked role takes effect at once. */
export async function findUserOfSession(db: Db, sessionId: string) {
  const { rows } = await userOfSession(db, sessionId);
  return rows[0];
}

/**
 * Removes sessions that expired before `now`. The auth library removes an expired session only when it is used again,
 * and most never are.
 * @returns number of removed sessions
 */
export async function deleteEndedSessions(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('session').where('expiresAt', '<', now).executeTakeFirst();
  return Number(numDeletedRows);
}

/** Ends all but the `kept` newest sessions of this user. */
export async function deleteOldestSessions(db: Db, userId: string, kept: number): Promise<void> {
  const newest = db
    .selectFrom('session')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(kept);
  await db.deleteFrom('session').where('userId', '=', userId).where('id', 'not in', newest).execute();
}

export async function updateSignedIn(db: Db, userId: string, now = Date.now()): Promise<void> {
  await db
    .updateTable('user')
    .set((eb) => ({ lastSignInAt: now, firstUsedAt: eb.fn.coalesce('firstUsedAt', eb.val(now)) }))
    .where('id', '=', userId)
    .execute();
}

export async function isBlocked(db: Db, userId: string): Promise<boolean> {
  const query = db.selectFrom('user').select('id').where('id', '=', userId).where('blockedAt', 'is not', null);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Whether this user can sign in with this provider. */
export async function hasProvider(db: Db, userId: string, providerId: string): Promise<boolean> {
  const query = db.selectFrom('account').select('id').where('userId', '=', userId);
  return (await query.where('providerId', '=', providerId).executeTakeFirst()) !== undefined;
}

/** When a session was opened, in milliseconds since the epoch; 0 for one that has ended. */
export async function findSessionStart(db: Db, id: string): Promise<number> {
  const query = db.selectFrom('session').select('createdAt').where('id', '=', id);
  return new Date((await query.executeTakeFirst())?.createdAt ?? 0).getTime();
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('session').where('id', '=', id).execute();
}

/** Hash of the current password for this address. */
export async function findPasswordHash(db: Db, email: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('user')
    .innerJoin('account', 'account.userId', 'user.id')
    .select('account.password')
    .where('user.email', '=', email.toLowerCase())
    .where('account.providerId', '=', 'credential')
    .executeTakeFirst();
  return row?.password ?? undefined;
}

/** @returns the account with the address that is shown */
export async function findUserByEmail(db: Db, email: string) {
  return db
    .selectFrom('user')
    .select(shownEmail.as('email'))
    .select(['id', 'name', 'role', 'emailVerified', 'createdAt'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
}

export async function updateUser(db: Db, id: string, change: { emailVerified: boolean; name?: string }): Promise<void> {
  await db
    .updateTable('user')
    .set({ ...change, updatedAt: new Date() })
    .where('id', '=', id)
    .execute();
}

/** Invalidates all password reset links of this user. */
export async function deleteResetLinks(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('verification')
    .where('value', '=', userId)
    .where('identifier', 'like', 'reset-password:%')
    .execute();
}

/** Email addresses of the administrators in the database; those of ADMIN_EMAILS are not included. */
export async function listEmailsOfAdmins(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('user').select('email').where('role', '=', 'admin').orderBy('email').execute();
  return rows.map(({ email }) => email);
}
