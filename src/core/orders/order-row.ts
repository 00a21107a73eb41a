import type { ComponentType } from 'react';
import type { Order } from './order.ts';

/** A control of an order's row (spec section 4). */
export type RowControl = 'Paid' | 'Pay' | 'Shipped' | 'Delete';

/** Rows that belong together, such as those of one invoice. */
export interface GroupOfRows {
  /** Equal in the rows of the group. */
  key: string;
  /** Above two and more of its rows. */
  Heading: ComponentType<{ orders: readonly Order[] }>;
  /** The heading says what is next, so that the row does not repeat it. */
  saysNext: boolean;
}

/** An order as its row shows it. */
export interface OrderRow {
  order: Order;
  /** Path linked from its number; undefined if orders have no page. */
  page: string | undefined;
  /** Next step, for its customer. */
  next: string | undefined;
  /** The next step is not its customer's. */
  waitsForShop?: boolean;
  /** Its state, before the date. */
  Chip: ComponentType<{ order: Order }> | undefined;
  /** Shown below the next step. */
  InRow: ComponentType<{ order: Order }> | undefined;
  /** Undefined for a row of its own. */
  group: GroupOfRows | undefined;
  paid: boolean;
  shipped: boolean;
  cancelled: boolean;
  /** For a role, of staff or member, which has only the buttons that it may use. */
  hidesInert?: boolean;
  /** @returns the effect of choosing the control; undefined if it is inert */
  chosen(control: RowControl): (() => void) | undefined;
  /** What choosing it does, in words; undefined if it is inert. */
  effectOf(control: RowControl): string | undefined;
}

/** The row of the specification: the order is unpaid and pending, and its controls are inert. */
export const specifiedRow = (order: Order): OrderRow => ({
  order,
  page: undefined,
  next: undefined,
  Chip: undefined,
  InRow: undefined,
  group: undefined,
  paid: false,
  shipped: false,
  cancelled: false,
  chosen: () => undefined,
  effectOf: () => undefined,
});
