import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import { changedFields, recordAdminChange } from '#src/core/admin-change.server.ts';
import { requireOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { findCustomerTerms, upsertCustomerTerms } from './invoice-repository.server.ts';

/** Terms agreed with a customer. */
export interface AgreedTerms {
  /** Of the total, with the order; 0 to 100. */
  depositPercent: number;
  /** For how many days after shipment the balance is open; 0: it is due before. */
  days: number;
}

/** Sets what the customer of an order pays when: from the next order on, and of this one with its next revision. */
export async function setTerms(
  { db, extensions }: Pick<Shop, 'db' | 'extensions'>,
  actor: Actor | undefined,
  orderId: string,
  terms: AgreedTerms,
): Promise<void> {
  const admin = requireAdmin(actor);
  const { order, customerId } = await requireOrder(db, orderId);
  await inTransaction(db, async (trx) => {
    const was = await findCustomerTerms(trx, customerId);
    const before = was ? { depositPercent: was.percent, days: was.days } : {};
    await upsertCustomerTerms(trx, customerId, terms.depositPercent, terms.days);
    await recordAdminChange({ extensions }, trx, admin, {
      kind: 'user',
      action: 'terms set',
      subject: { id: customerId, name: order.orderedEmail },
      ...changedFields(before, terms),
    });
  });
}
