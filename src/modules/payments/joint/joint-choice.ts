import type { Order } from '#src/core/orders/order.ts';
import { MAX_ORDERS_TOGETHER } from '#src/core/orders/orders-together.ts';
import { addressLine, byNumber, problemOfJoin } from './joint-invoice.ts';

/** The order and all orders on its joint invoice: they can only be selected together. */
function matesOf(orders: readonly Order[], order: Order): string[] {
  const { _id, jointInvoice } = order;
  if (jointInvoice === null) return [_id];
  return orders.filter((other) => other.jointInvoice === jointInvoice).map((other) => other._id);
}

/** Toggles the selection of an order and of all orders on its invoice. */
export function withToggled(chosen: ReadonlySet<string>, orders: readonly Order[], order: Order): Set<string> {
  const next = new Set(chosen);
  for (const id of matesOf(orders, order)) {
    if (chosen.has(order._id)) next.delete(id);
    else next.add(id);
  }
  return next;
}

/** Initial selection: the order named in the URL with its invoice, or else all orders if they fit on one invoice. */
export function initialSelection(orders: readonly Order[], named: string | null): Set<string> {
  const order = orders.find(({ _id }) => _id === named);
  if (order) return new Set(matesOf(orders, order));
  const fits = orders.length <= MAX_ORDERS_TOGETHER && problemOfJoin(orders) === undefined;
  return new Set(fits ? orders.map(({ _id }) => _id) : []);
}

/** The selected orders, in the order of the invoice lines. */
export function chosenOrders(orders: readonly Order[], chosen: ReadonlySet<string>): Order[] {
  return orders.filter(({ _id }) => chosen.has(_id)).sort(byNumber);
}

/** Orders that go to the same address. */
export interface AddressGroup {
  address: string;
  orders: Order[];
}

export function groupByAddress(orders: readonly Order[]): AddressGroup[] {
  const groups = Map.groupBy(orders, ({ shippingAddress }) => addressLine(shippingAddress));
  return [...groups].map(([address, members]) => ({ address, orders: members }));
}

const REASONS: Readonly<Record<string, string>> = {
  too_many_orders: `One invoice takes at most ${MAX_ORDERS_TOGETHER} orders`,
  other_currency: 'In another currency',
  other_address: 'Goes to another address',
};

/** Why an order cannot join the selected ones; undefined if it can, or is selected. */
export function reasonAgainst(orders: readonly Order[], chosen: ReadonlySet<string>, order: Order): string | undefined {
  if (chosen.size === 0 || chosen.has(order._id)) return undefined;
  const problem = problemOfJoin(chosenOrders(orders, withToggled(chosen, orders, order)));
  return problem && REASONS[problem.code];
}

/** Selects the orders of a group, as many as fit on one invoice with the first of them. */
export function wholeGroup(orders: readonly Order[], group: readonly Order[]): ReadonlySet<string> {
  return group.reduce<ReadonlySet<string>>((chosen, order) => {
    if (chosen.has(order._id) || reasonAgainst(orders, chosen, order)) return chosen;
    return withToggled(chosen, orders, order);
  }, new Set());
}
