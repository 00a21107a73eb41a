import type { Order } from '#src/core/orders/order.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import type { HistoryEntry } from '../moves/order-history.ts';

/** Path of an order's page. */
export const orderPath = ({ _id }: Pick<Order, '_id'>): string => `/dashboard/orders/${_id}`;

export const MAX_NOTE_LENGTH = 2_000;

/** An internal note of an admin. */
export interface OrderNote {
  author: string;
  text: string;
  /** ISO 8601. */
  at: string;
}

/** Response of GET /order/{id}. */
export interface OrderDetails {
  order: Order;
  /** Oldest event first. Undone events are left out for customers. */
  history: HistoryEntry[];
  /** Current data of the tool; null if it is no longer in the catalogue. */
  tool: Pick<Tool, '_id' | 'toolName' | 'img' | 'price' | 'priceSteps' | 'quantity'> | null;
  /** Cartons, volume and weight of its pieces, by the present carton of the tool; null if the carton is not known. */
  packing: string | null;
  /** For admins only. */
  notes?: OrderNote[];
}
