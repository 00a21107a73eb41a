import type { Order } from './order.ts';

/** The fields of spec section 3, and what the specified screens need: the date and the currency of the order. */
const SPECIFIED = [
  '_id',
  'orderedBy',
  'orderedEmail',
  'shippingAddress',
  'orderedPhone',
  'orderedTool',
  'orderedMinQty',
  'orderedTotalPrice',
  'placedAt',
  'currency',
] as const satisfies (keyof Order)[];

/**
 * Orders as the lists of the API answer them: without modules, they have only the fields of the specification, because
 * its screens read no others.
 */
export function answeredOrders({ modules }: { modules: readonly string[] }, orders: readonly Order[]): Order[] {
  if (modules.length > 0) return [...orders];
  return orders.map((order) => Object.fromEntries(SPECIFIED.map((name) => [name, order[name]])) as unknown as Order);
}
