import { type FoundOrder, lockOrder } from '#src/core/orders/order-repository.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';

/**
 * Orders that no other transaction changes until this one ends. They are locked in the order of their ids: two that lock the same
 * ones do not wait for each other.
 * @returns those that there are
 */
export async function lockOrders(trx: Db, ids: readonly string[]): Promise<FoundOrder[]> {
  const locked: FoundOrder[] = [];
  for (const id of ids.toSorted()) {
    const found = await lockOrder(trx, id);
    if (found) locked.push(found);
  }
  return locked;
}
