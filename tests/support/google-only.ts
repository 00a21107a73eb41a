import type { Db } from '#src/platform/database/open.server.ts';

/** Takes the password of an account away, as if it was made with Google, and ages its sessions. */
export async function makeGoogleOnly(db: Db, email: string): Promise<void> {
  const owner = db.selectFrom('user').select('id').where('email', '=', email);
  await db.deleteFrom('account').where('userId', 'in', owner).execute();
  await db
    .updateTable('session')
    .set({ createdAt: new Date(0) })
    .where('userId', 'in', owner)
    .execute();
}
