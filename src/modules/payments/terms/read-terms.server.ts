import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import { requireOrder } from '#src/core/orders/own-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { paymentTermsOf } from '../invoices/issue-invoice.server.ts';
import { paymentSettings } from '../payment-settings.server.ts';
import type { TermsOfCustomer } from './terms.calls.ts';
import { findCustomerTerms } from './terms-repository.server.ts';

/** Payment terms of an order's customer, for an admin. */
export async function readTerms(
  { config, db }: Pick<Shop, 'config' | 'db'>,
  actor: Actor | undefined,
  orderId: string,
): Promise<TermsOfCustomer> {
  requireAdmin(actor);
  const { customerId } = await requireOrder(db, orderId);
  const terms = await paymentTermsOf(db, settingsOf(config, paymentSettings).details, customerId);
  const own = await findCustomerTerms(db, customerId);
  return { depositPercent: terms?.percent ?? null, days: terms?.days ?? 0, own: own !== undefined };
}
