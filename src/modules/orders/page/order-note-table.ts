import { ORDERS_NAMING } from '#src/core/orders/order-tables.ts';
import type { TableDeclaration } from '#src/platform/database/tables.ts';

/** A text about an order that only admins read. */
export interface OrderNoteTable {
  order_id: string;
  id: string;
  /** Name of the admin who wrote it. */
  author: string;
  text: string;
  /** Milliseconds since the epoch. */
  created_at: number;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    order_notes: OrderNoteTable;
  }
}

export const orderNoteTables: readonly TableDeclaration[] = [
  {
    name: 'order_notes',
    key: ['order_id', 'id'],
    after: ['orders'],
    personal: {
      within: ['order_id', 'orders', 'id'],
      copied: '1 = 0',
      afterBooks: 'removed',
      named: { where: `order_id in (${ORDERS_NAMING})`, afterBooks: { cleaned: ['text'] } },
    },
  },
];
