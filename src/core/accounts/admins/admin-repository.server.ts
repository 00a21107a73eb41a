import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Role } from '../actor.ts';
import { roleOf } from '../sessions/user-tokens.server.ts';

const columns = ['id', 'email', 'role', 'emailVerified', 'blockedAt', 'createdAt'] as const;

/** An account that is an admin at present. */
export interface Admin {
  id: string;
  email: string;
  createdAt: Date | string;
}

interface NewRole {
  userId: string;
  role: Role;
  /** Id of the admin who gives it, or of both who do; null for the operator. */
  by: string | null | readonly [string, string];
}

/** Changes the role of a user, who has no role of the staff from then on, and records it for each who gives it. */
export async function updateRole(trx: Db, { userId, role, by }: NewRole): Promise<void> {
  await trx.updateTable('user').set({ role, staffRole: null }).where('id', '=', userId).execute();
  const at = Date.now();
  const givers = typeof by === 'string' || by === null ? [by] : by;
  await trx
    .insertInto('role_changes')
    .values(givers.map((by_id) => ({ id: newId(), user_id: userId, role, by_id, at })))
    .execute();
}

/** All present admins. */
export async function listAdmins(db: Db, adminEmails: readonly string[]): Promise<Admin[]> {
  const rows = await db
    .selectFrom('user')
    .select(columns)
    .where((eb) => eb.or([eb('role', '=', 'admin'), ...adminEmails.map((email) => eb('email', '=', email))]))
    .orderBy('id')
    .execute();
  return rows.filter((row) => row.blockedAt === null && roleOf(row, adminEmails) === 'admin');
}

/** The present address of an account; none without the account. */
export async function addressesOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('user').select('email').where('id', '=', userId).execute();
  return rows.map(({ email }) => email);
}

/** Ids of those who stopped being an admin since then, blocked ones included. */
export async function listFormerAdmins(db: Db, since: number): Promise<string[]> {
  const ended = db.selectFrom('role_changes').select('user_id').distinct();
  const rows = await ended.where('role', '=', 'customer').where('at', '>=', since).execute();
  return rows.map(({ user_id }) => user_id);
}

/**
 * Returns the admins among these users and locks their rows until this transaction ends. Rows are locked in a fixed
 * order to avoid deadlocks.
 */
export async function lockAdmins(trx: Db, ids: readonly string[], adminEmails: readonly string[]): Promise<Admin[]> {
  const rows = await trx.selectFrom('user').select(columns).where('id', 'in', ids).orderBy('id').forUpdate().execute();
  return rows.filter((row) => row.blockedAt === null && roleOf(row, adminEmails) === 'admin');
}

/** The recorded roles of these users, oldest first, with their present addresses. */
export function listRoleChanges(db: Db, userIds: readonly string[]) {
  return db
    .selectFrom('role_changes')
    .innerJoin('user', 'user.id', 'role_changes.user_id')
    .select(['role_changes.user_id', 'role_changes.role', 'role_changes.by_id', 'role_changes.at', 'user.email'])
    .where('role_changes.user_id', 'in', userIds)
    .orderBy('role_changes.id')
    .execute();
}

export type RoleChange = Awaited<ReturnType<typeof listRoleChanges>>[number];

/**
 * Addresses of all present admins and of those who stopped being one since then, blocked ones included. One statement
 * and therefore one state of the database: an admin who loses the role meanwhile is in it, before or after.
 */
export async function listAddressesOfAdmins(db: Db, adminEmails: readonly string[], since: number): Promise<string[]> {
  const rows = await db
    .selectFrom('user')
    .select('email')
    .where((eb) =>
      eb.or([
        eb('role', '=', 'admin'),
        eb(
          'id',
          'in',
          eb.selectFrom('role_changes').select('user_id').where('role', '=', 'customer').where('at', '>=', since),
        ),
      ]),
    )
    .orderBy('id')
    .execute();
  return [...new Set([...adminEmails, ...rows.map(({ email }) => email)])];
}
