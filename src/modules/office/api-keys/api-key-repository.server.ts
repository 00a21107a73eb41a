import type { Insertable } from 'kysely';
import { compileOnce } from '#src/platform/database/compile-once.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { ApiKeyTable } from './api-key-table.ts';

/** The keys of a person, the latest first. */
export function listKeys(db: Db, userId: string) {
  return db.selectFrom('api_keys').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute();
}

export function findKey(db: Db, userId: string, id: string) {
  return db.selectFrom('api_keys').selectAll().where('user_id', '=', userId).where('id', '=', id).executeTakeFirst();
}

export async function insertKey(db: Db, row: Insertable<ApiKeyTable>): Promise<void> {
  await db.insertInto('api_keys').values(row).execute();
}

type Renewed = Pick<ApiKeyTable, 'hash' | 'old_hash' | 'old_until' | 'expires_at'>;

export async function updateSecret(db: Db, id: string, renewed: Renewed): Promise<void> {
  await db.updateTable('api_keys').set(renewed).where('id', '=', id).execute();
}

/** @returns number of deleted ones: 0 or 1 */
export async function deleteKeyOf(db: Db, userId: string, id: string): Promise<number> {
  const query = db.deleteFrom('api_keys').where('user_id', '=', userId).where('id', '=', id);
  return Number((await query.executeTakeFirstOrThrow()).numDeletedRows);
}

export async function deleteKeysOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('api_keys').where('user_id', '=', userId).execute();
}

const keysWithUsers = (db: Db) =>
  db
    .selectFrom('api_keys')
    .innerJoin('user', 'user.id', 'api_keys.user_id')
    .select(['user.id', 'user.email', 'user.name', 'user.role', 'user.emailVerified', 'user.blockedAt'])
    .select(['api_keys.id as keyId', 'api_keys.role as keyRole', 'rights', 'hash', 'old_hash', 'old_until'])
    .select(['expires_at', 'used_at']);

export type KeyWithUser = Awaited<ReturnType<ReturnType<typeof keysWithUsers>['execute']>>[number];

const keyWithUser = compileOnce((db, prefix: string) => keysWithUsers(db).where('prefix', '=', prefix));

/** A key with its person, read on every call so that it ends at once. */
export async function findKeyWithUser(db: Db, prefix: string): Promise<KeyWithUser | undefined> {
  const { rows } = await keyWithUser(db, prefix);
  return rows[0];
}

export async function updateUsed(db: Db, id: string, now: number): Promise<void> {
  await db.updateTable('api_keys').set({ used_at: now }).where('id', '=', id).execute();
}
