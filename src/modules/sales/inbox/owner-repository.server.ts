import { sql } from 'kysely';
import type { Db } from '#src/platform/database/open.server.ts';

/** Users who may own conversations. @param adminEmails verified accounts with these addresses are admins, too */
const possibleOwners = (db: Db, adminEmails: readonly string[]) =>
  db
    .selectFrom('user')
    .select(['id', 'name', 'email'])
    .where((eb) =>
      eb.or([
        eb('role', '=', 'admin'),
        ...(adminEmails.length > 0
          ? [eb.and([eb('email', 'in', [...adminEmails]), eb('emailVerified', '=', sql.lit(true))])]
          : []),
      ]),
    )
    .where('blockedAt', 'is', null);

export const listPossibleOwners = (db: Db, adminEmails: readonly string[]) =>
  possibleOwners(db, adminEmails).orderBy('name').orderBy('id').execute();

export async function isPossibleOwner(db: Db, id: string, adminEmails: readonly string[]): Promise<boolean> {
  return (await possibleOwners(db, adminEmails).where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Address of an owner who can still sign in. */
export async function findOwnerEmail(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('user')
    .select('email')
    .where('id', '=', id)
    .where('blockedAt', 'is', null)
    .executeTakeFirst();
  return row?.email;
}
