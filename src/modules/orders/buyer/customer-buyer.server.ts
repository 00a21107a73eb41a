import { findUserByEmail } from '#src/core/accounts/account-repository.server.ts';
import { type Actor, requireSelfOrAdmin } from '#src/core/accounts/actor.ts';
import { changedFields, recordAdminChange } from '#src/core/admin-change.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import type { CustomerBuyer } from './buyer.ts';
import { findCustomerBuyer, upsertCustomerBuyer } from './buyer-repository.server.ts';
import { requireBuyerTexts } from './change-buyer.server.ts';

async function requireUser({ db }: Pick<Shop, 'db'>, email: string) {
  const user = await findUserByEmail(db, email);
  if (!user) throw new Refusal('missing', 'user_not_found', 'There is no user with this email address.');
  return user;
}

/** GET /user/{email}/buyer: the buyer on the papers of new orders. */
export async function readCustomerBuyer(
  shop: Pick<Shop, 'db'>,
  actor: Actor | undefined,
  email: string,
): Promise<CustomerBuyer> {
  requireSelfOrAdmin(actor, email);
  return findCustomerBuyer(shop.db, (await requireUser(shop, email)).id);
}

/**
 * PUT /user/{email}/buyer: the orders that are already placed keep their own.
 * @throws Refusal 422 for a text that is too long or cannot be printed
 */
export async function changeCustomerBuyer(
  { db, fills }: Pick<Shop, 'db' | 'fills'>,
  actor: Actor | undefined,
  email: string,
  sent: Partial<Record<keyof CustomerBuyer, string | undefined>>,
): Promise<void> {
  const acting = requireSelfOrAdmin(actor, email);
  const texts = requireBuyerTexts({ fills }, sent);
  const user = await requireUser({ db }, email);
  await inTransaction(db, async (trx) => {
    const before = await findCustomerBuyer(trx, user.id);
    const after = { ...before, ...texts };
    const change = changedFields(before, after);
    if (Object.keys(change.after ?? {}).length === 0) return;
    await upsertCustomerBuyer(trx, user.id, after);
    if (acting.userId === user.id) return;
    const subject = { id: user.id, name: user.email };
    await recordAdminChange({ fills }, trx, acting, { kind: 'user', action: 'buyer changed', subject, ...change });
  });
}
