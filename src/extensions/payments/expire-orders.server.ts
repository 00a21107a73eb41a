import { advanceDueOrders } from '#src/core/orders/advance-due-orders.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { listOrdersPastHold } from './unpaid-order-repository.server.ts';

/**
 * Cancels the orders that were not paid in time: returns their pieces to stock and mails their customers.
 * @returns number of orders cancelled by this instance
 */
export function expireOrders(shop: Pick<Shop, 'config' | 'db' | 'lifecycle'>, now = Date.now()): Promise<number> {
  return advanceDueOrders(shop, 'expired', (batch) => listOrdersPastHold(shop.db, now, batch));
}
