import type { Order } from '#src/core/orders/order.ts';
import { insertOrderEvent, updateProgress } from '#src/core/orders/order-repository.server.ts';
import { madeBy } from '#src/modules/orders/moves/made-request.server.ts';
import { hasReceivedFirst } from '#src/modules/orders/moves/move.ts';
import type { EventData } from '#src/modules/orders/moves/order-history.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { KeyedRequest } from '#src/platform/http/idempotency-key.ts';
import { formatMinor } from '#src/platform/i18n/money.ts';
import { balanceOf } from '../ledger/balance.ts';
import { INVOICE_REVISED } from '../payments.ts';

/** Why orders change with their invoice, for the history of each. */
export interface Cause {
  /** For the customer, such as `Invoice PI-2026-0042-A: freight $500.`. */
  note: string;
  /** Id of the user, or `system`. */
  doneBy: string;
  request?: KeyedRequest | undefined;
  data?: EventData | undefined;
}

/** The progress of an order that is to pay another amount than before. */
export function progressFor(order: Order): Pick<Order, 'state' | 'paidAt'> {
  const { due } = balanceOf(order);
  if (due > 0) {
    const isConfirmed = order.state === 'paid' || (order.state === 'to-be-paid' && hasReceivedFirst(order));
    return { state: isConfirmed ? 'confirmed' : order.state, paidAt: null };
  }
  const state = order.state === 'to-be-paid' ? 'paid' : order.state;
  return { state, paidAt: order.paidAt ?? new Date().toISOString() };
}

/** What a change of the amount means for the payment of an order, in a sentence. */
function outcome(order: Order, { paidAt, state }: Pick<Order, 'state' | 'paidAt'>): string {
  const { due, over } = balanceOf(order);
  if (order.paidAt !== null && paidAt === null)
    return ` The order is no longer paid in full: ${formatMinor(due, order.currency)} is due.`;
  const surplus = over > 0 ? ` ${formatMinor(over, order.currency)} is to be paid back.` : '';
  if (order.paidAt === null && paidAt !== null) return ` The order is paid in full.${surplus}`;
  if (order.state !== state) return ` What is due first has been received.${surplus}`;
  return surplus;
}

/**
 * Writes a revision of their invoice into the history of orders, and marks each as paid, or as no longer paid, when
 * what is to be paid for it requires that. The orders are locked.
 * @param orders as they are after `applyDues`
 * @returns the id of the event of each order, in the same sequence
 */
export async function settleOrders(trx: Db, orders: readonly Order[], cause: Cause): Promise<string[]> {
  const { note, doneBy, request, data } = cause;
  const events: string[] = [];
  for (const order of orders) {
    const { state, paidAt, ...rest } = { ...order, ...progressFor(order) };
    if (!(await updateProgress(trx, order, { ...rest, state, paidAt })))
      throw new Error(`order ${order.number} has changed, although it is locked`);
    const id = newId();
    await insertOrderEvent(trx, {
      order_id: order._id,
      id,
      event: INVOICE_REVISED,
      from_state: order.state,
      to_state: state,
      at: Date.now(),
      done_by: doneBy,
      data: JSON.stringify({ ...data, ...madeBy(request), note: note + outcome(order, { state, paidAt }) }),
    });
    events.push(id);
  }
  return events;
}
