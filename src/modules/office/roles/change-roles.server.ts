import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import { type ChangedFields, changedFields, recordAdminChange } from '#src/core/admin-change.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { grantableCalls } from './read-roles.server.ts';
import { MAX_ROLES, type RoleInput, roleProblem } from './role.ts';
import { countMembers, deleteRole, listRoles, lockRole, storeRole } from './role-repository.server.ts';
import { isStandard } from './standard-roles.ts';

type Parts = Pick<Shop, 'db' | 'calls' | 'fills'>;

const conflict = (code: string, message: string) => new Refusal('conflict', code, message);

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
  if (problem) throw new Refusal('rule', 'role_rule', problem.message, { field: problem.field });
  return input;
}

/** @throws Refusal 409 if another role has this name */
async function requireFreeName(trx: Db, name: string, own?: string): Promise<void> {
  const taken = (await listRoles(trx)).some(
    (role) => role.id !== own && role.name.toLowerCase() === name.toLowerCase(),
  );
  if (taken) throw new Refusal('conflict', 'role_name_taken', `There is a role “${name}” already.`, { field: 'name' });
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

/** @throws Refusal 409 if the role has changed since this version */
export async function changeRoleOfStaff(
  shop: Parts,
  actor: Actor | undefined,
  { id, version }: { id: string; version: number },
  typed: RoleInput,
): Promise<void> {
  const admin = requireAdmin(actor);
  const input = requireInput(shop, typed);
  await inTransaction(shop.db, async (trx) => {
    const { name, money, calls, version: present } = await requireRole(trx, id);
    await requireFreeName(trx, input.name, id);
    if (present !== version || !(await storeRole(trx, { id, ...input, version })))
      throw conflict('role_changed', 'Another administrator has changed this role. Please open it again.');
    const changed = changedFields({ name, money, calls }, input);
    await record(shop, trx, admin, 'changed', { id, name: input.name }, changed);
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
