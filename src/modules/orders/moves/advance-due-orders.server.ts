import type { Shop } from '#src/core/shop.ts';
import { type Batch, inBatches } from '#src/platform/database/in-batches.server.ts';
import { Refusal } from '#src/platform/http/refusal.ts';
import { advanceOrder, type Plan } from './advance-order.server.ts';

type Parts = Pick<Shop, 'config' | 'db' | 'fills'>;

/**
 * Makes a move for each listed order, in the name of the shop. Safe to run on several instances concurrently.
 * @returns number of orders moved by this instance
 */
export async function advanceDueOrders(
  shop: Parts,
  plan: Plan,
  list: (batch: Batch) => Promise<{ id: string }[]>,
): Promise<number> {
  let moved = 0;
  for await (const { id } of inBatches(list)) if (await advance(shop, id, plan)) moved += 1;
  return moved;
}

async function advance(shop: Parts, id: string, plan: Plan): Promise<boolean> {
  try {
    return await advanceOrder(shop, 'system', id, plan);
  } catch (error) {
    // Since it was listed, the order has been moved or removed.
    if (error instanceof Refusal) return false;
    throw error;
  }
}
