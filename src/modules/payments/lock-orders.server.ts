import { type FoundOrder, lockOrder } from '#src/core/orders/order-repository.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';

/**
 * Locks orders until this transaction ends, in the order of their ids to avoid deadlocks.
 * @returns the orders that exist
 */
export async function lockOrders(trx: Db, ids: readonly string[]): Promise<FoundOrder[]> {
  const locked: FoundOrder[] = [];
  for (const id of ids.toSorted()) {
    const found = await lockOrder(trx, id);
    if (found) locked.push(found);
  }
  return locked;
}
