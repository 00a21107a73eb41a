import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';

/** Two of the smallest orders. */
export const USUAL_LOW_STOCK: number = 2 * MINIMUM_ORDER_QUANTITY;

/** How a stock is marked for an admin; undefined when there is enough. @param low from fewer pieces on, stock is low */
export function stockMark(quantity: number, low: number): string | undefined {
  if (quantity === 0) return 'Out of stock';
  return quantity < low ? 'Low stock' : undefined;
}
