import { type Actor, mayCall } from '#src/core/accounts/actor.ts';
import { withPaymentSummaries } from '#src/core/orders/new-orders.server.ts';
import { requireVisibleOrder } from '#src/core/orders/own-order.server.ts';
import { fillingsOf } from '#src/core/point.ts';
import type { Shop } from '#src/core/shop.ts';
import { formatLoad, loadOf } from '#src/core/tools/container-load.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import { findTool } from '#src/core/tools/tool-repository.server.ts';
import { readHistory } from '../moves/order-history.server.ts';
import { guardedEvents, type HistoryEntry, withoutUndone } from '../moves/order-history.ts';
import { listOrderNotes } from './order-note-repository.server.ts';
import type { OrderDetails } from './order-page.calls.ts';

function currentDataOf({ _id, toolName, img, price, priceSteps, quantity }: Tool): OrderDetails['tool'] {
  return { _id, toolName, img, price, priceSteps, quantity };
}

/** The history without the data that another call answers, which the reader may not make. */
function readableBy({ fills }: Pick<Shop, 'fills'>, actor: Actor | undefined, history: readonly HistoryEntry[]) {
  const refused = fillingsOf(fills, guardedEvents).filter(({ call }) => actor && !mayCall(actor, call));
  return history.map((entry) =>
    refused.some(({ events }) => events.has(entry.event)) ? { ...entry, data: {} } : entry,
  );
}

/** An order with its history. @throws Refusal 404 if it is not the actor's */
export async function readOrder(
  { config, db, fills }: Pick<Shop, 'config' | 'db' | 'fills'>,
  actor: Actor | undefined,
  orderId: string,
): Promise<OrderDetails> {
  const found = await requireVisibleOrder(db, actor, orderId);
  const [order = found.order] = await withPaymentSummaries({ config, db, fills }, [found.order]);
  const { customerId } = found;
  const [all, tool] = await Promise.all([readHistory(db, orderId, customerId), findTool(db, order.toolId)]);
  const isOwn = customerId === actor?.userId && !actor.person;
  const history = isOwn ? all : readableBy({ fills }, actor, all);
  // A sample does not fill a carton.
  const carton = tool?.carton && order.orderedMinQty >= tool.carton.pieces ? tool.carton : null;
  const packing = carton && formatLoad(loadOf(carton, order.orderedMinQty));
  const details = { order, tool: tool ? currentDataOf(tool) : null, packing };
  if (actor?.role !== 'admin') return { ...details, history: withoutUndone(history) };
  const notes = await listOrderNotes(db, orderId);
  return {
    ...details,
    history,
    notes: notes.map(({ author, text, created_at }) => ({ author, text, at: new Date(created_at).toISOString() })),
  };
}
