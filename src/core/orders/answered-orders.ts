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

/** Orders as the lists of the API answer them: without modules, they have the fields of the specification. */
export function answeredOrders(
  { modules }: { modules: readonly string[] },
  orders: readonly Order[],
): Pick<Order, (typeof SPECIFIED)[number]>[] {
  if (modules.length > 0) return [...orders];
  return orders.map(
    (order) => Object.fromEntries(SPECIFIED.map((name) => [name, order[name]])) as unknown as typeof order,
  );
}
