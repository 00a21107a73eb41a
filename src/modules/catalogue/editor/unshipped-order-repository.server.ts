import { orderStates } from '#src/core/orders/order-progress.ts';
import type { Db } from '#src/platform/database/open.server.ts';

/** Orders in any other state may still need the tool: its stock, its cartons, its tariff number. */
const ENDED = ['shipped', 'delivered', 'cancelled'] as const;
const UNSHIPPED = orderStates.filter((state) => !(ENDED as readonly string[]).includes(state));

/** The count stops here. */
const MAX_COUNTED = 100;

/** Number of orders of a tool that are not shipped yet; at most MAX_COUNTED. */
export async function countUnshippedOrders(trx: Db, toolId: string): Promise<number> {
  const rows = await trx
    .selectFrom('orders')
    .select('id')
    .where('state', 'in', UNSHIPPED)
    .where('tool_id', '=', toolId)
    .limit(MAX_COUNTED)
    .execute();
  return rows.length;
}
