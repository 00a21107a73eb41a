import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';

/** Two minimum orders. */
export const DEFAULT_LOW_STOCK: number = 2 * MINIMUM_ORDER_QUANTITY;

/** Label that warns an admin; undefined for sufficient stock. @param low threshold: fewer pieces are low stock */
export function stockMark(quantity: number, low: number): string | undefined {
  if (quantity === 0) return 'Out of stock';
  return quantity < low ? 'Low stock' : undefined;
}
