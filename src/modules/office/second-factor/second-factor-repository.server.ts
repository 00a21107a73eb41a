import type { Insertable, Updateable } from 'kysely';
import type { Db } from '#src/platform/database/open.server.ts';
import type { SecondFactorTable, SignInChallengeTable } from './second-factor-tables.ts';

/** When this person set up the second factor; undefined if they have none. */
export async function findAddedAt(db: Db, userId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('second_factors')
    .select('added_at')
    .where('user_id', '=', userId)
    .where('added_at', 'is not', null)
    .executeTakeFirst();
  return row ? Number(row.added_at) : undefined;
}

/** The row of this person, locked until the transaction ends. */
export function lockFactor(trx: Db, userId: string) {
  return trx.selectFrom('second_factors').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst();
}

/** Stores a secret of which no code was right yet; the second factor that a person has stays. */
export async function putNewSecret(db: Db, userId: string, newSecret: string): Promise<void> {
  const row = { user_id: userId, secret: null, new_secret: newSecret, added_at: null };
  await db
    .insertInto('second_factors')
    .values({ ...row, last_step: 0, failures: 0, locked_until: 0 })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ new_secret: newSecret }))
    .execute();
}

/** A row to lock for a person without a second factor. */
export async function insertFactor(trx: Db, userId: string): Promise<void> {
  const row = { user_id: userId, secret: null, new_secret: null, added_at: null };
  await trx
    .insertInto('second_factors')
    .values({ ...row, last_step: 0, failures: 0, locked_until: 0 })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

export async function updateFactor(trx: Db, userId: string, set: Updateable<SecondFactorTable>): Promise<void> {
  await trx.updateTable('second_factors').set(set).where('user_id', '=', userId).execute();
}

/** Deletes the second factor of a person with all codes and waiting sign-ins. */
export async function deleteFactor(trx: Db, userId: string): Promise<void> {
  for (const table of ['second_factors', 'passkeys', 'recovery_codes', 'sign_in_challenges'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
}

export async function replaceRecoveryCodes(trx: Db, userId: string, hashes: readonly string[]): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, hash })))
    .execute();
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  return (await db.selectFrom('recovery_codes').select('hash').where('user_id', '=', userId).execute()).length;
}

/** @returns whether the code was there */
export async function deleteRecoveryCode(trx: Db, userId: string, hash: string): Promise<boolean> {
  const query = trx.deleteFrom('recovery_codes').where('user_id', '=', userId).where('hash', '=', hash);
  return Number((await query.executeTakeFirstOrThrow()).numDeletedRows) === 1;
}

/** Address of a user. @throws NoResultError if there is no such user */
export async function findEmail(db: Db, userId: string): Promise<string> {
  return (await db.selectFrom('user').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email;
}

/** Keeps the `kept` newest challenges of the person and adds this one. */
export async function insertChallenge(trx: Db, row: Insertable<SignInChallengeTable>, kept: number): Promise<void> {
  const newest = trx
    .selectFrom('sign_in_challenges')
    .select('id')
    .where('user_id', '=', row.user_id)
    .orderBy('id', 'desc')
    .limit(kept);
  await trx.deleteFrom('sign_in_challenges').where('user_id', '=', row.user_id).where('id', 'not in', newest).execute();
  await trx.insertInto('sign_in_challenges').values(row).execute();
}

/** The challenge of a waiting sign-in that has not ended. */
export function findChallenge(db: Db, hash: string) {
  return db
    .selectFrom('sign_in_challenges')
    .select(['id', 'user_id'])
    .where('hash', '=', hash)
    .where('expires_at', '>', Date.now())
    .executeTakeFirst();
}

/** Whether the person has an authenticator app. */
export async function hasApp(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('second_factors').select('secret').where('user_id', '=', userId).executeTakeFirst();
  return (row?.secret ?? null) !== null;
}

/** A challenge, locked until the transaction ends. */
export function lockChallenge(trx: Db, hash: string) {
  return trx.selectFrom('sign_in_challenges').selectAll().where('hash', '=', hash).forUpdate().executeTakeFirst();
}

export async function updateChallenge(trx: Db, id: string, failures: number): Promise<void> {
  await trx.updateTable('sign_in_challenges').set({ failures }).where('id', '=', id).execute();
}

export async function deleteChallenge(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('sign_in_challenges').where('id', '=', id).execute();
}

/** @returns number of deleted ones */
export async function deleteEndedChallenges(db: Db, now: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('sign_in_challenges').where('expires_at', '<', now).executeTakeFirst();
  return Number(numDeletedRows);
}

export async function putStepUp(db: Db, sessionId: string, at: number): Promise<void> {
  await db
    .insertInto('step_ups')
    .values({ session_id: sessionId, at })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ at }))
    .execute();
}

/** When the session last passed the second factor; 0 if it never did. */
export async function findStepUp(db: Db, sessionId: string): Promise<number> {
  const row = await db.selectFrom('step_ups').select('at').where('session_id', '=', sessionId).executeTakeFirst();
  return Number(row?.at ?? 0);
}

/** Since when this person knows that they must have a second factor; undefined if they do not. */
export async function findDuty(db: Db, userId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('second_factor_duties')
    .select('since')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && Number(row.since);
}

/** @returns false if the person knew already */
export async function insertDuty(trx: Db, userId: string, since: number): Promise<boolean> {
  const query = trx
    .insertInto('second_factor_duties')
    .values({ user_id: userId, since })
    .onConflict((conflict) => conflict.column('user_id').doNothing());
  return Number((await query.executeTakeFirst()).numInsertedOrUpdatedRows) === 1;
}

/** Which of these people have a second factor. */
export async function listWithFactor(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .where('added_at', 'is not', null)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

export function findPerson(db: Db, userId: string) {
  return db.selectFrom('user').select(['id', 'email']).where('id', '=', userId).executeTakeFirst();
}
