import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';

interface StockLabelProps {
  quantity: number;
  /** Set where the minimum is shown next to the label. */
  brief?: boolean;
}

/** Label for the number of pieces in stock, which says if they are too few for an order. */
export function StockLabel({ quantity, brief = false }: StockLabelProps) {
  if (quantity >= MINIMUM_ORDER_QUANTITY) return 'In stock';
  const below = brief ? 'Below the minimum' : `Below the minimum of ${MINIMUM_ORDER_QUANTITY}`;
  const short = quantity === 0 ? 'Out of stock' : below;
  return <span className="font-medium text-warning">{short}</span>;
}
