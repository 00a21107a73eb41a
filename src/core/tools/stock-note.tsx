import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';

interface StockLabelProps {
  quantity: number;
  /** Where the minimum is named beside it. */
  brief?: boolean;
}

/** The label of the number of pieces in stock; says when they are too few for an order. */
export function StockLabel({ quantity, brief = false }: StockLabelProps) {
  if (quantity >= MINIMUM_ORDER_QUANTITY) return 'In stock';
  const below = brief ? 'Below the minimum' : `Below the minimum of ${MINIMUM_ORDER_QUANTITY}`;
  const short = quantity === 0 ? 'Out of stock' : below;
  return <span className="font-medium text-warning">{short}</span>;
}
