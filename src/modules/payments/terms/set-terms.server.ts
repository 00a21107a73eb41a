import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import { requireNotOwn } from '#src/core/accounts/policy.ts';
import { changedFields, recordAdminChange } from '#src/core/admin-change.server.ts';
import { requireOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { findCustomerTerms, upsertCustomerTerms } from './terms-repository.server.ts';

/** Terms agreed with a customer. */
export interface AgreedTerms {
  /** Deposit due with the order, as a percentage of the total; 0 to 100. */
  depositPercent: number;
  /** Days after shipment within which the balance is due; 0 means due before shipment. */
  days: number;
}

/**
 * Sets the payment terms of the customer of an order. They apply to new orders, and to this one once its invoice is
 * reissued, unless others were agreed for it.
 */
export async function setTerms(
  { db, fills }: Pick<Shop, 'db' | 'fills'>,
  actor: Actor | undefined,
  orderId: string,
  terms: AgreedTerms,
): Promise<void> {
  const admin = requireAdmin(actor);
  const { order, customerId } = await requireOrder(db, orderId);
  requireNotOwn(admin, { customerId });
  await inTransaction(db, async (trx) => {
    const current = await findCustomerTerms(trx, customerId);
    const before = current ? { depositPercent: current.percent, days: current.days } : {};
    await upsertCustomerTerms(trx, customerId, terms.depositPercent, terms.days);
    await recordAdminChange({ fills }, trx, admin, {
      kind: 'user',
      action: 'terms set',
      subject: { id: customerId, name: order.orderedEmail },
      ...changedFields(before, terms),
    });
  });
}
