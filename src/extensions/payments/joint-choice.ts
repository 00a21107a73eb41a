import type { Order } from '#src/core/orders/order.ts';
import { byNumber, MAX_JOINT_ORDERS, problemOfJoin } from './joint-invoice.ts';

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
  const fits = orders.length <= MAX_JOINT_ORDERS && problemOfJoin(orders) === undefined;
  return new Set(fits ? orders.map(({ _id }) => _id) : []);
}

/** The selected orders, in the order of the invoice lines. */
export function chosenOrders(orders: readonly Order[], chosen: ReadonlySet<string>): Order[] {
  return orders.filter(({ _id }) => chosen.has(_id)).sort(byNumber);
}
