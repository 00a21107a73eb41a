import { MINIMUM_ORDER_QUANTITY } from '#src/orders/minimum-order.ts';

/** Stands before the number of pieces in stock; too few for an order are said to be. */
export function StockLabel({ quantity }: { quantity: number }) {
  if (quantity >= MINIMUM_ORDER_QUANTITY) return 'In stock';
  const short = quantity === 0 ? 'Out of stock' : `Below the minimum of ${MINIMUM_ORDER_QUANTITY}`;
  return <span className="font-medium text-warning">{short}</span>;
}
