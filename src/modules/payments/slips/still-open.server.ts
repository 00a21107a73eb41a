import type { Order } from '#src/core/orders/order.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { type PaidSoFar, paidSoFar } from '../invoices/paid-so-far.ts';
import { listPendingAmounts } from './slip-repository.server.ts';

/**
 * What is open of an order, and what is being checked; a transfer reported for a joint invoice counts for each of its
 * orders.
 * @param accepted id of a slip that is accepted in this transaction
 */
export async function stillOpen(db: Db, order: Order, accepted?: string): Promise<PaidSoFar> {
  const { _id, jointInvoice } = order;
  const pending = await listPendingAmounts(db, [_id], jointInvoice === null ? [] : [jointInvoice]);
  const waiting = pending.filter(({ slip }) => slip !== accepted);
  return paidSoFar(
    { parts: [] },
    [order],
    waiting.reduce((sum, { amount }) => sum + amount, 0),
  );
}
