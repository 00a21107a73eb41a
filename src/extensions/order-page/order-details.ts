import type { Order } from '#src/core/orders/order.ts';
import type { HistoryEntry } from '#src/core/orders/order-history.ts';
import type { Tool } from '#src/core/tools/tool.ts';

/** Address of an order's page. */
export const orderPath = ({ _id }: Pick<Order, '_id'>): string => `/dashboard/orders/${_id}`;

export const MAX_NOTE_LENGTH = 2_000;

/** A note that admins leave one another. */
export interface OrderNote {
  author: string;
  text: string;
  /** ISO 8601. */
  at: string;
}

/** An order as its page shows it: the answer of GET /order/{id}. */
export interface OrderDetails {
  order: Order;
  /** The earliest event first. What was taken back in time is left out for the customer. */
  history: HistoryEntry[];
  /** As it is today; null when it has left the catalogue. */
  tool: Pick<Tool, '_id' | 'toolName' | 'img' | 'price' | 'quantity'> | null;
  /** Only for an admin. */
  notes?: OrderNote[];
}
