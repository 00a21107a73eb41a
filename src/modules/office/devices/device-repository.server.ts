import type { Db } from '#src/platform/database/open.server.ts';

/** The sessions of a user that have not ended, the latest first. */
export function listSessions(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('session')
    .select(['id', 'userAgent', 'createdAt', 'updatedAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Ends a session of a user. @returns number of ended ones: 0 or 1 */
export async function deleteSessionOf(db: Db, userId: string, id: string): Promise<number> {
  const query = db.deleteFrom('session').where('userId', '=', userId).where('id', '=', id);
  return Number((await query.executeTakeFirstOrThrow()).numDeletedRows);
}

/** Ends all sessions of a user but one. @returns number of ended ones */
export async function deleteOtherSessions(db: Db, userId: string, kept: string): Promise<number> {
  const query = db.deleteFrom('session').where('userId', '=', userId).where('id', '<>', kept);
  return Number((await query.executeTakeFirstOrThrow()).numDeletedRows);
}
