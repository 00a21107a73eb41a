import type { Insertable, Updateable } from 'kysely';
import type { Db } from '#src/platform/database/open.server.ts';
import type { PasskeyTable } from './second-factor-tables.ts';

/** The passkeys of a person, oldest first. */
export function listPasskeys(db: Db, userId: string) {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute();
}

export function findPasskey(db: Db, userId: string, credentialId: string) {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** @returns false if the passkey is registered already, for this account or another */
export async function insertPasskey(trx: Db, row: Insertable<PasskeyTable>): Promise<boolean> {
  const query = trx
    .insertInto('passkeys')
    .values(row)
    .onConflict((oc) => oc.column('credential_id').doNothing());
  return Number((await query.executeTakeFirst()).numInsertedOrUpdatedRows) === 1;
}

export async function updatePasskey(trx: Db, id: string, set: Updateable<PasskeyTable>): Promise<void> {
  await trx.updateTable('passkeys').set(set).where('id', '=', id).execute();
}

/** @returns its name; undefined if this person has no such passkey */
export async function deletePasskey(trx: Db, userId: string, id: string): Promise<string | undefined> {
  const query = trx.deleteFrom('passkeys').where('user_id', '=', userId).where('id', '=', id);
  return (await query.returning('name').executeTakeFirst())?.name;
}

/** Stores the challenge that is open for a session or a waiting sign-in; it replaces an earlier one. */
export async function putPasskeyChallenge(
  db: Db,
  row: { bound_to: string; user_id: string; challenge: string; expires_at: number },
): Promise<void> {
  const { bound_to: _, ...set } = row;
  await db
    .insertInto('passkey_challenges')
    .values(row)
    .onConflict((oc) => oc.column('bound_to').doUpdateSet(set))
    .execute();
}

/** Uses a challenge up, whatever the answer to it is worth. @returns undefined if there is none of this person */
export async function takePasskeyChallenge(trx: Db, boundTo: string, userId: string): Promise<string | undefined> {
  const query = trx.deleteFrom('passkey_challenges').where('bound_to', '=', boundTo).where('user_id', '=', userId);
  const row = await query.returning(['challenge', 'expires_at']).executeTakeFirst();
  return row && Number(row.expires_at) > Date.now() ? row.challenge : undefined;
}

/** @returns number of deleted ones */
export async function deleteEndedPasskeyChallenges(db: Db, now: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('passkey_challenges').where('expires_at', '<', now).executeTakeFirst();
  return Number(numDeletedRows);
}
