import type { Generated } from 'kysely';
import type { OrderState } from '#src/core/orders/order-progress.ts';

/**
 * An addition to the sums, or a subtraction, that is not folded into `order_summary` yet. Triggers on `orders` append
 * the rows (migration 0070): one when an order is placed; one with the old and one with the new values when it changes.
 */
export interface OrderChangeTable {
  id: Generated<number>;
  sign: 1 | -1;
  state: OrderState;
  /** Milliseconds since the epoch. */
  placed_at: number;
  tool_id: string;
  tool_name: string;
  shipping_address: string;
  phone: string;
  quantity: number;
  amount_minor: number;
  /** Outstanding amount; 0 if the order is paid or cancelled. */
  open_minor: number;
  currency: string;
}

/** Sums of the folded changes. Backups omit these two tables: a restore fills them through the triggers. */
export interface OrderSummaryTable {
  /** See `Dimension` in sum-orders.ts. */
  dimension: string;
  /** A day (`2026-11-22`) or a month (`2026-11`) of the company’s calendar; empty for all time. */
  period: string;
  key: string;
  currency: string;
  /** Name of the key, if the key itself is not readable. */
  label: string;
  orders: number;
  pieces: number;
  amount_minor: number;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    order_changes: OrderChangeTable;
    order_summary: OrderSummaryTable;
  }
}
