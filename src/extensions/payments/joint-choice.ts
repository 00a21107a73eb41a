import type { Order } from '#src/core/orders/order.ts';
import { byNumber, MAX_JOINT_ORDERS, problemOfJoin } from './joint-invoice.ts';

/** Orders of one invoice are chosen together: it has all of its orders or none. */
function matesOf(orders: readonly Order[], order: Order): string[] {
  const { _id, jointInvoice } = order;
  if (jointInvoice === null) return [_id];
  return orders.filter((one) => one.jointInvoice === jointInvoice).map((one) => one._id);
}

/** Chooses an order with those that are on its invoice, or takes them back. */
export function withToggled(chosen: ReadonlySet<string>, orders: readonly Order[], order: Order): Set<string> {
  const next = new Set(chosen);
  for (const id of matesOf(orders, order)) {
    if (chosen.has(order._id)) next.delete(id);
    else next.add(id);
  }
  return next;
}

/** Initial selection: the named order, or else all that can be on one invoice. */
export function chosenAtFirst(orders: readonly Order[], named: string | null): Set<string> {
  const order = orders.find(({ _id }) => _id === named);
  if (order) return new Set(matesOf(orders, order));
  const fits = orders.length <= MAX_JOINT_ORDERS && problemOfJoin(orders) === undefined;
  return new Set(fits ? orders.map(({ _id }) => _id) : []);
}

/** The chosen orders, in the order of the lines of their invoice. */
export function chosenOrders(orders: readonly Order[], chosen: ReadonlySet<string>): Order[] {
  return orders.filter(({ _id }) => chosen.has(_id)).sort(byNumber);
}
