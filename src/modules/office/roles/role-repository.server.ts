import { sql } from 'kysely';
import { compileOnce } from '#src/platform/database/compile-once.server.ts';
import { engineOf } from '#src/platform/database/engine.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { RoleInput } from './role.ts';
import { standardRoles } from './standard-roles.ts';

/** A role as it is stored, or as the shop comes with it. */
export interface RoleOfStaff extends RoleInput {
  id: string;
  /** 0 for a standard role that was never changed. */
  version: number;
}

interface RoleRow {
  id: string;
  name: string;
  sees_money: number;
  version: number;
  /** Null for a role without calls. */
  call: string | null;
}

function toRole(rows: readonly RoleRow[]): RoleOfStaff | undefined {
  const [first] = rows;
  if (!first) return undefined;
  const { id, name, sees_money, version } = first;
  return { id, name, money: Number(sees_money) === 1, version, calls: rows.flatMap(({ call }) => call ?? []).sort() };
}

const standardRole = (id: string): RoleOfStaff | undefined => {
  const role = standardRoles.find((each) => each.id === id);
  return role && { ...role, version: 0 };
};

const rowsOfRoles = (db: Db) =>
  db
    .selectFrom('roles')
    .leftJoin('role_calls', 'role_calls.role_id', 'roles.id')
    .select(['roles.id', 'roles.name', 'roles.sees_money', 'roles.version', 'role_calls.call'])
    .orderBy('call');

const rowsOfRole = compileOnce((db, id: string) => rowsOfRoles(db).where('roles.id', '=', id));

/** Read on every call of a member of the staff. */
export async function findRole(db: Db, id: string): Promise<RoleOfStaff | undefined> {
  return toRole((await rowsOfRole(db, id)).rows) ?? standardRole(id);
}

/** All roles, by name. */
export async function listRoles(db: Db): Promise<RoleOfStaff[]> {
  const stored = Map.groupBy(await rowsOfRoles(db).execute(), ({ id }) => id);
  const standard = standardRoles.filter(({ id }) => !stored.has(id)).flatMap(({ id }) => standardRole(id) ?? []);
  const roles = [...standard, ...[...stored.values()].flatMap((rows) => toRole(rows) ?? [])];
  return roles.sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** Number of people with each role. */
export const countMembers = (db: Db) =>
  db
    .selectFrom('user')
    .select(({ fn }) => ['staffRole', fn.countAll<number | string>().as('members')])
    .where('staffRole', 'is not', null)
    .groupBy('staffRole')
    .execute();

/** Those who have a role, by address. */
export const listMembersOfRole = (db: Db, roleId: string) =>
  db.selectFrom('user').select(['id', 'email']).where('staffRole', '=', roleId).orderBy('email').execute();

/** Two numbers of 32 bits name an advisory lock: the first is that of "role of the staff". */
const LOCK = 0x726f;

/**
 * Locks a role until the transaction ends, so that it gets no member while it is changed or deleted: a standard role
 * has no row until its first change.
 */
export async function lockRole(trx: Db, id: string): Promise<RoleOfStaff | undefined> {
  if (engineOf(trx) === 'postgres') await sql`select pg_advisory_xact_lock(${LOCK}, hashtext(${id}))`.execute(trx);
  return findRole(trx, id);
}

/**
 * Stores a role with the version after this one.
 * @returns whether it still had this version
 */
export async function storeRole(trx: Db, { id, name, money, version, calls }: RoleOfStaff): Promise<boolean> {
  const columns = { name, sees_money: money ? 1 : 0, version: version + 1 };
  const stored =
    version === 0
      ? await trx
          .insertInto('roles')
          .values({ id, ...columns })
          .onConflict((oc) => oc.column('id').doNothing())
          .executeTakeFirst()
      : await trx
          .updateTable('roles')
          .set(columns)
          .where('id', '=', id)
          .where('version', '=', version)
          .executeTakeFirst();
  const changed = 'numUpdatedRows' in stored ? stored.numUpdatedRows : stored.numInsertedOrUpdatedRows;
  if (changed !== 1n) return false;
  await trx.deleteFrom('role_calls').where('role_id', '=', id).execute();
  await trx
    .insertInto('role_calls')
    .values(calls.map((call) => ({ role_id: id, call })))
    .execute();
  return true;
}

/** Its calls are deleted, too. */
export async function deleteRole(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('roles').where('id', '=', id).execute();
}

export async function updateStaffRole(trx: Db, userId: string, roleId: string | null): Promise<void> {
  await trx.updateTable('user').set({ staffRole: roleId }).where('id', '=', userId).execute();
}
