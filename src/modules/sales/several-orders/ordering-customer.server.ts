import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import { emailText } from '#src/core/accounts/credentials.ts';
import { findCustomer } from '#src/core/accounts/find-customer.server.ts';
import type { OrderingCustomer } from '#src/core/orders/draft-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { atField } from '#src/platform/http/refusal.ts';
import { inviteCustomer } from './invite-customer.server.ts';

/** For whom an admin orders. */
export interface ForCustomer {
  /** Email address. */
  customer?: string | undefined;
  /** Name of the account that is created for a new customer. */
  customerName?: string | undefined;
}

/**
 * Who orders: the actor, the customer for whom an admin does, or a new one who is invited.
 * @throws Refusal 422 if no account has this address, and no name for one was sent; an unverified sign-up is no account
 */
export async function orderingCustomer(
  trx: Db,
  parts: Pick<Shop, 'config' | 'fills'>,
  actor: Actor,
  { customer: email, customerName }: ForCustomer,
): Promise<OrderingCustomer & { memberId?: string | undefined }> {
  if (email === undefined) return actor;
  const admin = requireAdmin(actor);
  const user = await findCustomer({ db: trx, fills: parts.fills }, emailText(email));
  if (user?.emailVerified) return { ...user, userId: user.id };
  if (customerName !== undefined) return inviteCustomer(trx, parts, admin, { email, name: customerName });
  throw atField(
    'customer',
    'customer_not_found',
    'There is no account with this email address. Add the name of the customer to create one.',
  );
}
