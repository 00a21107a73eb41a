import type { Db } from '#src/database/open.server.ts';

/** The user behind a live session, read at every protected call: a sign-out or a lost role counts at once. */
export async function findUserOfSession(db: Db, sessionId: string) {
  return db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .select(['user.id', 'user.email', 'user.name', 'user.role', 'user.emailVerified', 'session.expiresAt'])
    .where('session.id', '=', sessionId)
    .executeTakeFirst();
}

export async function findUserByEmail(db: Db, email: string) {
  return db
    .selectFrom('user')
    .select(['id', 'email', 'name', 'role', 'emailVerified'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
}
