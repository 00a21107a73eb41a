import { type Actor, requireSignedIn } from '#src/core/accounts/actor.ts';
import { findOrder } from '#src/core/orders/order-repository.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { currentDetails } from './bank-details/current-details.server.ts';
import { invoiceNumber } from './invoice.ts';
import { invoiceOfOrder } from './issue-invoice.server.ts';
import type { Proforma } from './proforma.ts';
import { readInvoice } from './read-invoice.server.ts';

/**
 * The invoice that an order is paid on, or an earlier revision of it, for its customer or an admin.
 * @param letter of the revision; empty: the first
 * @throws Refusal 404 for anybody else
 */
export async function writeProforma(
  { config, db }: Pick<Shop, 'config' | 'db'>,
  actor: Actor | undefined,
  orderId: string,
  letter?: string,
): Promise<Proforma> {
  const { userId, role } = requireSignedIn(actor);
  const found = await findOrder(db, orderId);
  if (!found || (role !== 'admin' && found.customerId !== userId))
    throw new Refusal('missing', 'order_not_found', 'There is no such order.');
  const current = await invoiceOfOrder(db, found, await currentDetails(db, config));
  const asked = letter === undefined ? invoiceNumber(current) : current.number;
  return { ...(await readInvoice({ config, db }, actor, asked, letter)), order: found.order };
}
