import { type Actor, requireSignedIn } from '#src/core/accounts/actor.ts';
import { readHistory } from '#src/core/orders/order-history.server.ts';
import { findOrder } from '#src/core/orders/order-repository.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { balanceOf } from './balance.ts';
import { entriesOf, type Ledger } from './ledger.ts';
import { findClerks } from './payment-repository.server.ts';
import { listSlips } from './slip-repository.server.ts';

/**
 * The ledger of an order, for its customer or an admin. @throws Refusal 404 if there is no such order, or it belongs to
 * another customer
 */
export async function readLedger({ db }: Pick<Shop, 'db'>, actor: Actor | undefined, orderId: string): Promise<Ledger> {
  const { userId, role } = requireSignedIn(actor);
  const found = await findOrder(db, orderId);
  if (!found || (role !== 'admin' && found.customerId !== userId)) {
    throw new Refusal('missing', 'order_not_found', 'There is no such order.');
  }
  const history = await readHistory(db, orderId, found.customerId);
  const clerks = role === 'admin' ? await findClerks(db, orderId) : new Map<string, string>();
  return {
    entries: entriesOf(history, found.order).map((entry) => ({ ...entry, notedBy: clerks.get(entry.id) ?? null })),
    balance: balanceOf(found.order),
    slips: await listSlips(db, orderId),
    clerk: role === 'admin',
  };
}
