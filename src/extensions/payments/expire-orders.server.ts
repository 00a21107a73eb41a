import { advanceOrder } from '#src/core/orders/advance-order.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { listOrdersPastHold } from './unpaid-order-repository.server.ts';

const BATCH = 100;

/**
 * Cancels the orders that were not paid in time: returns their pieces to stock and mails their customers. Safe to run
 * on several instances concurrently.
 * @returns number of orders cancelled by this instance
 */
export async function expireOrders(shop: Pick<Shop, 'config' | 'db' | 'lifecycle'>, now = Date.now()): Promise<number> {
  let expired = 0;
  for (let after = ''; ; ) {
    const ids = await listOrdersPastHold(shop.db, now, { limit: BATCH, after });
    for (const id of ids) if (await expire(shop, id)) expired += 1;
    if (ids.length < BATCH) return expired;
    after = ids.at(-1) ?? '';
  }
}

async function expire(shop: Pick<Shop, 'config' | 'db' | 'lifecycle'>, id: string): Promise<boolean> {
  try {
    return await advanceOrder(shop, 'system', id, 'expired');
  } catch (error) {
    // Paid or removed since it was listed.
    if (error instanceof Refusal) return false;
    throw error;
  }
}
