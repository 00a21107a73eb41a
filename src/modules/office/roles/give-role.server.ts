import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import type { Shop } from '#src/core/shop.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { findMembership } from '../companies/company-repository.server.ts';
import { conflict, recordAccountChange, requireOtherUser, requirePromotable } from '../users/change-user.server.ts';
import { requireRole } from './change-roles.server.ts';
import { lockRole, updateStaffRole } from './role-repository.server.ts';

/**
 * Gives a customer a role of the staff, or takes it away, with effect from the next call. Idempotent.
 * @param roleId null for none
 * @throws Refusal for one's own account, an unverified address, a blocked user, an admin and a member of a company
 */
export async function giveRole(
  shop: Pick<Shop, 'config' | 'db' | 'fills'>,
  actor: Actor | undefined,
  userId: string,
  roleId: string | null,
): Promise<void> {
  const admin = requireAdmin(actor);
  await inTransaction(shop.db, async (trx) => {
    const user = await requireOtherUser(trx, admin, userId, shop.config.adminEmails);
    if (user.staffRole === roleId) return;
    const role = roleId === null ? undefined : await requireRole(trx, roleId);
    const old = user.staffRole === null ? undefined : await lockRole(trx, user.staffRole);
    if (role) requirePromotable(user);
    if (role && user.role === 'admin')
      throw conflict('user_is_admin', `${user.name} is an administrator, who may do everything that a role may.`);
    if (role && (await findMembership(trx, userId)))
      throw conflict('in_company', `${user.name} buys for a company, and has to leave it first.`);
    await updateStaffRole(trx, userId, roleId);
    const fields = { before: { staffRole: old?.name ?? null }, after: { staffRole: role?.name ?? null } };
    await recordAccountChange(shop, trx, admin, user, role ? { role: role.name } : 'staff-ended', fields);
  });
}
