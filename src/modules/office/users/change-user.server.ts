import { type Actor, adminRequired, type Role, requireAdmin } from '#src/core/accounts/actor.ts';
import type { AccountChange } from '#src/core/accounts/admins/account-change-mails.ts';
import { updateRole } from '#src/core/accounts/admins/admin-repository.server.ts';
import { mailAccountChange } from '#src/core/accounts/admins/mail-account-change.server.ts';
import { roleOf } from '#src/core/accounts/sessions/user-tokens.server.ts';
import { changedFields, recordAdminChange } from '#src/core/admin-change.server.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { conflict, Refusal } from '#src/platform/http/refusal.ts';
import { findCompany, findMembership } from '../companies/company-repository.server.ts';
import { proposeIfTwo } from '../rights/propose-if-two.server.ts';
import { adminRights } from '../rights/rights-in-words.server.ts';
import { lockUsers, updateBlocked } from './user-repository.server.ts';

type Parts = Pick<Shop, 'config' | 'db' | 'fills'>;
export type User = Awaited<ReturnType<typeof lockUsers>>[number];

/**
 * Locks the user to change. Also checks the acting admin again, whose role another admin may have revoked since the
 * request was authorised: as admins cannot revoke their own role, one admin always remains.
 */
export async function requireOtherUser(
  trx: Db,
  admin: Pick<Actor, 'userId'>,
  id: string,
  adminEmails: readonly string[],
): Promise<User> {
  const users = await lockUsers(trx, [admin.userId, id]);
  const acting = users.find((user) => user.id === admin.userId);
  if (!acting || roleOf(acting, adminEmails) !== 'admin' || acting.blockedAt !== null) throw adminRequired();
  const user = users.find((each) => each.id === id);
  if (!user) throw new Refusal('missing', 'user_not_found', 'There is no such user.');
  if (await findCompany(trx, id))
    throw conflict('company_account', 'This is the account of a company. Please choose one of its members.');
  if (user.id !== acting.id) return user;
  throw new Refusal('forbidden', 'own_account', 'You cannot do this to your own account. Ask another administrator.');
}

/**
 * Makes a user an admin, or an admin a customer, with effect from their next request. Idempotent.
 * @returns id of the proposal if a second admin has to approve it first
 * @throws Refusal for one's own account, an unverified address, a blocked user and an admin by ADMIN_EMAILS
 */
export async function changeRole(
  shop: Parts,
  actor: Actor | undefined,
  id: string,
  role: Role,
): Promise<string | undefined> {
  const admin = requireAdmin(actor);
  const { adminEmails } = shop.config;
  return inTransaction(shop.db, async (trx) => {
    const user = await requireOtherUser(trx, admin, id, adminEmails);
    if (user.role === role) return undefined;
    if (role === 'admin') {
      await requirePromotable(trx, user);
      const approval = await proposeIfTwo(trx, shop, admin, adminRights(user));
      if (approval) return approval;
    } else if (adminEmails.includes(user.email))
      throw conflict('fixed_role', `${user.name} is set as an administrator in the configuration of the shop.`);
    await updateRole(trx, { userId: id, role, by: admin.userId });
    const change = role === 'admin' ? 'promoted' : 'demoted';
    await recordAccountChange(shop, trx, admin, user, change, changedFields({ role: user.role }, { role }));
    return undefined;
  });
}

/** @throws Refusal of a user who cannot get rights: also of a member of a company, which the staff serves */
export async function requirePromotable(trx: Db, { id, name, emailVerified, blockedAt }: User): Promise<void> {
  if (!emailVerified) throw conflict('not_verified', `${name} has not verified the email address yet.`);
  if (blockedAt !== null) throw conflict('user_blocked', `${name} is blocked. Unblock the account first.`);
  if (await findMembership(trx, id))
    throw conflict('in_company', `${name} buys for a company, and has to leave it first.`);
}

/**
 * Blocks or unblocks a user, and ends the sessions; orders stay unchanged. Idempotent.
 * @throws Refusal for one's own account and for admins
 */
export async function changeBlocked(
  shop: Parts,
  actor: Actor | undefined,
  id: string,
  blocked: boolean,
): Promise<void> {
  const admin = requireAdmin(actor);
  const { adminEmails } = shop.config;
  await inTransaction(shop.db, async (trx) => {
    const user = await requireOtherUser(trx, admin, id, adminEmails);
    if (blocked === (user.blockedAt !== null)) return;
    if (blocked && roleOf(user, adminEmails) === 'admin')
      throw conflict('user_is_admin', `${user.name} is an administrator. Remove the administrator rights first.`);
    await updateBlocked(trx, id, blocked ? Date.now() : null);
    const fields = changedFields({ blocked: !blocked }, { blocked });
    await recordAccountChange(shop, trx, admin, user, blocked ? 'blocked' : 'unblocked', fields);
  });
}

const ACTIONS = {
  promoted: 'made an administrator',
  demoted: 'made a customer',
  'staff-ended': 'made a customer',
  blocked: 'blocked',
  unblocked: 'unblocked',
};

const actionOf = (change: AccountChange) =>
  typeof change === 'string' ? ACTIONS[change] : `given the role ${change.role}`;

/** Records the change in the history, and mails it to all admins and to the user. */
export async function recordAccountChange(
  shop: Parts,
  trx: Db,
  admin: Actor,
  user: User,
  change: AccountChange,
  fields: ReturnType<typeof changedFields>,
): Promise<void> {
  const subject = { id: user.id, name: user.email };
  await recordAdminChange(shop, trx, admin, { kind: 'user', action: actionOf(change), subject, ...fields });
  await mailAccountChange(trx, shop.config, user, change, admin.email);
}
