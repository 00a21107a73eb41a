import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import { type ChangedFields, changedFields, recordAdminChange } from '#src/core/admin-change.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { atField, conflict, Refusal } from '#src/platform/http/refusal.ts';
import { addedPowers } from '../rights/powers.ts';
import { proposeIfTwo } from '../rights/propose-if-two.server.ts';
import { roleRights } from '../rights/rights-in-words.server.ts';
import { lockUsers } from '../users/user-repository.server.ts';
import { grantableCalls } from './read-roles.server.ts';
import { MAX_ROLES, type RoleInput, roleProblem } from './role.ts';
import {
  countMembers,
  deleteRole,
  listMembersOfRole,
  listRoles,
  lockRole,
  type RoleOfStaff,
  storeRole,
} from './role-repository.server.ts';
import { isStandard } from './standard-roles.ts';

type Parts = Pick<Shop, 'config' | 'db' | 'calls' | 'fills'>;

/** @throws Refusal 404 */
export async function requireRole(trx: Db, id: string) {
  const found = await lockRole(trx, id);
  if (!found) throw new Refusal('missing', 'role_not_found', 'This role does not exist any more.');
  return found;
}

/** @throws Refusal 422 with the field that is wrong */
function requireInput(shop: Parts, { name, money, calls }: RoleInput): RoleInput {
  const input = { name: name.trim(), money, calls: [...new Set(calls)].sort() };
  const problem = roleProblem(input, grantableCalls(shop));
  if (problem) throw atField(problem.field, 'role_rule', problem.message);
  return input;
}

/** @throws Refusal 409 if another role has this name */
export async function requireFreeName(trx: Db, name: string, own?: string): Promise<void> {
  const taken = (await listRoles(trx)).some(
    (role) => role.id !== own && role.name.toLowerCase() === name.toLowerCase(),
  );
  if (taken) throw conflict('role_name_taken', `There is a role “${name}” already.`, { field: 'name' });
}

/** In the change history. */
function record(
  { fills }: Parts,
  trx: Db,
  admin: Actor,
  action: string,
  subject: { id: string; name: string },
  fields: { before: ChangedFields; after: ChangedFields },
) {
  return recordAdminChange({ fills }, trx, admin, { kind: 'role', action, subject, ...fields });
}

/** @returns its id */
export async function addRole(shop: Parts, actor: Actor | undefined, typed: RoleInput): Promise<string> {
  const admin = requireAdmin(actor);
  const input = requireInput(shop, typed);
  const id = newId();
  await inTransaction(shop.db, async (trx) => {
    if ((await listRoles(trx)).length >= MAX_ROLES)
      throw conflict('too_many_roles', `There are ${MAX_ROLES} roles. Please delete one first.`);
    await requireFreeName(trx, input.name);
    await storeRole(trx, { id, ...input, version: 0 });
    await record(shop, trx, admin, 'added', { id, name: input.name }, { before: null, after: { ...input } });
  });
  return id;
}

interface RoleVersion {
  id: string;
  version: number;
}

const roleChanged = () =>
  conflict('role_changed', 'Another administrator has changed this role. Please check it and save again.');

/** @throws Refusal 409 if the role has changed since this version */
async function requireVersion(trx: Db, { id, version }: RoleVersion): Promise<RoleOfStaff> {
  const role = await requireRole(trx, id);
  if (role.version !== version) throw roleChanged();
  return role;
}

/** Stores a role whose version was required. @throws Refusal 409 if another role has the name */
export async function storeNewVersion(trx: Db, { id, version }: RoleVersion, input: RoleInput): Promise<void> {
  await requireFreeName(trx, input.name, id);
  if (!(await storeRole(trx, { id, ...input, version }))) throw roleChanged();
}

/**
 * Changes a role, with effect from the next call of its members.
 * @returns id of the proposal if a second admin has to approve it first, because members get more powers
 * @throws Refusal 409 if the role has changed since this version
 */
export async function changeRoleOfStaff(
  shop: Parts,
  actor: Actor | undefined,
  of: RoleVersion,
  typed: RoleInput,
): Promise<string | undefined> {
  const admin = requireAdmin(actor);
  const input = requireInput(shop, typed);
  return inTransaction(shop.db, async (trx) => {
    // People before roles, as in give-role.server.ts.
    await lockUsers(trx, [admin.userId]);
    const role = await requireVersion(trx, of);
    const members = await listMembersOfRole(trx, of.id);
    if (members.length > 0 && addedPowers(input.calls, role.calls).length > 0) {
      await requireFreeName(trx, input.name, of.id);
      const approval = await proposeIfTwo(trx, shop, admin, roleRights(role, input, members, grantableCalls(shop)));
      if (approval) return approval;
    }
    await storeNewVersion(trx, of, input);
    const { name, money, calls } = role;
    const changed = changedFields({ name, money, calls }, input);
    await record(shop, trx, admin, 'changed', { id: of.id, name: input.name }, changed);
    return undefined;
  });
}

/** @throws Refusal 409 of a standard role, and while the role has members */
export async function removeRole(shop: Parts, actor: Actor | undefined, id: string): Promise<void> {
  const admin = requireAdmin(actor);
  await inTransaction(shop.db, async (trx) => {
    const { name, money, calls } = await requireRole(trx, id);
    if (isStandard(id)) throw conflict('standard_role', `Every shop has the role ${name}. It can be changed.`);
    const members = (await countMembers(trx)).some(({ staffRole }) => staffRole === id);
    if (members) throw conflict('role_in_use', 'People have this role. Please give them another one first.');
    await deleteRole(trx, id);
    await record(shop, trx, admin, 'deleted', { id, name }, { before: { name, money, calls }, after: null });
  });
}
