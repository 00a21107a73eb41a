import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { conflict } from '#src/platform/http/refusal.ts';
import { addedPowers } from '../rights/powers.ts';
import { proposeIfTwo } from '../rights/propose-if-two.server.ts';
import { staffRights } from '../rights/rights-in-words.server.ts';
import { recordAccountChange, requireOtherUser, requirePromotable, type User } from '../users/change-user.server.ts';
import { requireRole } from './change-roles.server.ts';
import { grantableCalls } from './read-roles.server.ts';
import { findRole, updateStaffRole } from './role-repository.server.ts';

/** @throws Refusal for an unverified address, a blocked user, an admin and a member of a company */
export async function requireStaff(trx: Db, user: User): Promise<void> {
  await requirePromotable(trx, user);
  if (user.role === 'admin')
    throw conflict('user_is_admin', `${user.name} is an administrator, who may do everything that a role may.`);
}

/**
 * Gives a customer a role of the staff, or takes it away, with effect from the next call. Idempotent.
 * @param roleId null for none
 * @returns id of the proposal if a second admin has to approve it first, because the person gets more powers
 * @throws Refusal for one's own account, and as `requireStaff`
 */
export async function giveRole(
  shop: Pick<Shop, 'calls' | 'config' | 'db' | 'fills'>,
  actor: Actor | undefined,
  userId: string,
  roleId: string | null,
): Promise<string | undefined> {
  const admin = requireAdmin(actor);
  return inTransaction(shop.db, async (trx) => {
    const user = await requireOtherUser(trx, admin, userId, shop.config.adminEmails);
    if (user.staffRole === roleId) return undefined;
    const role = roleId === null ? undefined : await requireRole(trx, roleId);
    const old = user.staffRole === null ? undefined : await findRole(trx, user.staffRole);
    if (role) {
      await requireStaff(trx, user);
      const added = addedPowers(role.calls, old?.calls ?? []);
      const rights = staffRights(user, { role, old, added }, grantableCalls(shop));
      const approval = added.length > 0 ? await proposeIfTwo(trx, shop, admin, rights) : undefined;
      if (approval) return approval;
    }
    await updateStaffRole(trx, userId, roleId);
    const fields = { before: { staffRole: old?.name ?? null }, after: { staffRole: role?.name ?? null } };
    await recordAccountChange(shop, trx, admin, user, role ? { role: role.name } : 'staff-ended', fields);
    return undefined;
  });
}
