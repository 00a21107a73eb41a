import type { Actor } from '#src/core/accounts/actor.ts';
import { updateRole } from '#src/core/accounts/admins/admin-repository.server.ts';
import { mailOwnChange } from '#src/core/accounts/admins/mail-account-change.server.ts';
import type { Config } from '#src/core/config.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { conflict, Refusal } from '#src/platform/http/refusal.ts';
import { requireFreeName, requireRole, storeNewVersion } from '../roles/change-roles.server.ts';
import { requireStaff } from '../roles/give-role.server.ts';
import { listMembersOfRole, updateStaffRole } from '../roles/role-repository.server.ts';
import { requireOtherUser, requirePromotable } from '../users/change-user.server.ts';
import type { RightsContent } from './rights-content.ts';

type Parts = { config: Pick<Config, 'adminEmails'> };
type Both = { proposer: string; second: Pick<Actor, 'userId'> };
type Of<Act extends RightsContent['act']> = Extract<RightsContent, { act: Act }>;

const changedSince = (what: string) =>
  conflict('rights_outdated', `${what} since this was proposed. Please decline it, and propose it again.`);

/** @throws Refusal if the role is another than at the proposal */
async function requireSameRole(trx: Db, id: string, version: number) {
  const role = await requireRole(trx, id);
  if (role.version !== version) throw changedSince('The role has changed');
  return role;
}

/** @throws Refusal for the own account of the second admin, and if the account has another address now */
async function requireAccount(
  trx: Db,
  { config }: Parts,
  { second }: Both,
  { userId, email }: Of<'admin' | 'staff-role'>,
) {
  const user = await requireOtherUser(trx, second, userId, config.adminEmails);
  if (user.email !== email) throw changedSince('The address of this account has changed');
  await requirePromotable(trx, user);
  return user;
}

/** The change of rights that nothing forbids now. */
type Change = () => Promise<void>;

async function planAdmin(trx: Db, parts: Parts, both: Both, given: Of<'admin'>): Promise<Change> {
  const { id, role, email, name } = await requireAccount(trx, parts, both, given);
  if (role === 'admin') throw conflict('user_is_admin', `${name} is an administrator already. Please decline this.`);
  return async () => {
    await updateRole(trx, { userId: id, role: 'admin', by: [both.proposer, both.second.userId] });
    await mailOwnChange(trx, email, 'promoted');
  };
}

async function planStaffRole(trx: Db, parts: Parts, both: Both, given: Of<'staff-role'>): Promise<Change> {
  const user = await requireAccount(trx, parts, both, given);
  if (user.staffRole !== given.before) throw changedSince('The role of this account has changed');
  await requireStaff(trx, user);
  const { name } = await requireSameRole(trx, given.roleId, given.version);
  return async () => {
    await updateStaffRole(trx, user.id, given.roleId);
    await mailOwnChange(trx, user.email, { role: name });
  };
}

async function planMore(trx: Db, { roleId: id, version, input, members }: Of<'role'>): Promise<Change> {
  await requireSameRole(trx, id, version);
  const present = await listMembersOfRole(trx, id);
  if (present.some((member) => !members.includes(member.id))) throw changedSince('The role has got more members');
  await requireFreeName(trx, input.name, id);
  return () => storeNewVersion(trx, { id, version }, input);
}

function plan(trx: Db, parts: Parts, both: Both, content: object): Promise<Change> {
  const given = content as RightsContent;
  if (given.act === 'admin') return planAdmin(trx, parts, both, given);
  return given.act === 'staff-role' ? planStaffRole(trx, parts, both, given) : planMore(trx, given);
}

/** Fills `rightsGiver`. What was the case at the proposal must still be. */
export const givingRights = {
  async problem(db: Db, parts: Parts, both: Both, content: object): Promise<Refusal | undefined> {
    try {
      await plan(db, parts, both, content);
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  },
  async give(trx: Db, parts: Parts, both: Both, content: object): Promise<void> {
    const change = await plan(trx, parts, both, content);
    await change();
  },
};
