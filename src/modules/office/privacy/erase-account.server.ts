import { sql } from 'kysely';
import { findPasswordHash } from '#src/core/accounts/account-repository.server.ts';
import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import { listAdmins, lockAdmins } from '#src/core/accounts/admins/admin-repository.server.ts';
import { emptyAddressOf, FORMER_CUSTOMER } from '#src/core/accounts/former-customer.ts';
import { roleOf } from '#src/core/accounts/sessions/user-tokens.server.ts';
import { recordAdminChange } from '#src/core/admin-change.server.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { sortByReference } from '#src/platform/database/tables.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { conflict } from '#src/platform/http/refusal.ts';
import { insertMail } from '#src/platform/mail/outbox.server.ts';
import { findMembership, forgetInHistory } from '../companies/company-repository.server.ts';
import { requireAccountOwner } from '../second-factor/change-factor.server.ts';
import { findAddedAt } from '../second-factor/second-factor-repository.server.ts';
import { requireOtherUser } from '../users/change-user.server.ts';
import { lockUsers } from '../users/user-repository.server.ts';
import { accountDeletedMail } from './account-deleted-mail.ts';
import { findLastEvent, insertErased, updateErased } from './erasure-repository.server.ts';
import {
  type DataOwner,
  eraseRows,
  erasuresOf,
  personalCondition,
  personalTables,
  rowsOf,
} from './personal-rows.server.ts';
import type { ReviewsAfter } from './privacy.ts';
import { type EndingAccount, requireSettled } from './require-settled.server.ts';

type Parts = Pick<Shop, 'db' | 'tables'>;

/** @throws Refusal of a member of a company, which might be left without an owner */
async function requireNoCompany(trx: Db, userId: string): Promise<void> {
  const company = await findMembership(trx, userId);
  if (!company) return;
  const message = `The account belongs to a member of ${company.name}, who has to leave the company first.`;
  throw conflict('company_member', message);
}

/** @throws Refusal of an account with orders that are not settled, and as `requireNoCompany` */
async function requireErasable(trx: Db, userId: string, whose: EndingAccount['whose']): Promise<void> {
  await requireNoCompany(trx, userId);
  await requireSettled(trx, userId, { whose, end: 'deleted' });
}

/** Removes what belongs to the account alone, and its names elsewhere; orders and papers stay for the books. */
export async function eraseOwnRows(trx: Db, { tables }: Pick<Parts, 'tables'>, owner: DataOwner): Promise<void> {
  // Rows before those that they reference.
  for (const table of personalTables(sortByReference(tables)).reverse()) {
    for (const { where = '1 = 1', set } of erasuresOf(table.personal)) {
      const condition = sql<boolean>`${rowsOf(tables, table, owner)} and ${personalCondition(where, owner)}`;
      await eraseRows(trx, table.name, condition, owner, set);
    }
    const { named } = table.personal;
    if (named?.erased) await eraseRows(trx, table.name, personalCondition(named.where, owner), owner, named.erased);
  }
}

async function eraseReviews(trx: Db, userId: string, choice: ReviewsAfter): Promise<void> {
  if (choice === 'remove') await trx.deleteFrom('reviews').where('customer_id', '=', userId).execute();
  else
    await trx
      .updateTable('reviews')
      .set({ user_name: FORMER_CUSTOMER, photo_url: null })
      .where('customer_id', '=', userId)
      .execute();
}

/** Erases an account whose row is locked. All its sessions and keys end with the transaction. */
async function erase(trx: Db, parts: Parts, user: DataOwner, reviews: ReviewsAfter): Promise<void> {
  const now = Date.now();
  const lastEvent = await findLastEvent(trx, user);
  await eraseReviews(trx, user.userId, reviews);
  await forgetInHistory(trx, user);
  const times = {
    erased_at: now,
    last_event_at: lastEvent ?? now,
    books_erased_at: lastEvent === undefined ? now : null,
  };
  await insertErased(trx, { user_id: user.userId, ...times });
  await eraseOwnRows(trx, parts, user);
  await updateErased(trx, user, now);
  await insertMail(trx, accountDeletedMail(user.email));
}

/** Of two admins who delete their accounts at the same time, one stays. @throws Refusal of the last admin */
async function requireAnotherAdmin(trx: Db, adminEmails: readonly string[], { userId, email }: DataOwner) {
  const admins = await listAdmins(trx, adminEmails);
  if (!admins.some(({ id }) => id === userId)) return;
  if (adminEmails.includes(email))
    throw conflict('fixed_role', 'You are an administrator by the configuration of the shop, which must change first.');
  const locked = await lockAdmins(
    trx,
    admins.map(({ id }) => id),
    adminEmails,
  );
  if (locked.length > 1) return;
  throw conflict('last_admin', 'You are the only administrator. Make someone else an administrator first.');
}

/** @throws Refusal unless the owner has a second factor or proves to be there; see `requireAccountOwner` */
async function requireDeletable(shop: Shop, actor: Actor, password: string): Promise<void> {
  const hasPassword = (await findPasswordHash(shop.db, actor.email)) !== undefined;
  if (hasPassword || (await findAddedAt(shop.db, actor.userId)) === undefined)
    await requireAccountOwner(shop, actor, password);
}

/**
 * A person deletes the own account.
 * @throws Refusal of a wrong password or an old session, of the last admin, and while orders are open or money is owed
 */
export async function eraseOwnAccount(
  shop: Shop,
  actor: Actor,
  { password, reviews }: { password: string; reviews: ReviewsAfter },
): Promise<void> {
  const { userId, email } = actor;
  await requireDeletable(shop, actor, password);
  await inTransaction(shop.db, async (trx) => {
    const owner = { userId, email: email.toLowerCase() };
    await requireAnotherAdmin(trx, shop.config.adminEmails, owner);
    await lockUsers(trx, [userId]);
    await requireErasable(trx, userId, 'Your account');
    await erase(trx, shop, owner, reviews);
  });
}

/** An admin deletes the account of a person who asked for it. @throws Refusal as above, and for admins */
export async function eraseAccountOf(
  shop: Shop,
  actor: Actor | undefined,
  id: string,
  reviews: ReviewsAfter,
): Promise<void> {
  const admin = requireAdmin(actor);
  const { adminEmails } = shop.config;
  await inTransaction(shop.db, async (trx) => {
    const { email, role, emailVerified, name } = await requireOtherUser(trx, admin, id, adminEmails);
    if (email === emptyAddressOf(id)) return;
    if (roleOf({ email, role, emailVerified }, adminEmails) === 'admin')
      throw conflict('user_is_admin', `${name} is an administrator. Remove the administrator rights first.`);
    await requireErasable(trx, id, 'The account');
    await erase(trx, shop, { userId: id, email }, reviews);
    const subject = { id, name: emptyAddressOf(id) };
    await recordAdminChange(shop, trx, admin, { kind: 'user', action: 'deleted', subject, before: null, after: null });
  });
}
