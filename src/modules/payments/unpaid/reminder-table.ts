import type { TableDeclaration } from '#src/platform/database/tables.ts';

/** A reminder that was sent. */
export interface PaymentReminderTable {
  order_id: string;
  /** Kind and due date: `deposit 2026-12-01`. A changed date gets its own reminder. */
  kind: string;
  /** Milliseconds since the epoch. */
  mailed_at: number;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    payment_reminders: PaymentReminderTable;
  }
}

export const reminderTables: readonly TableDeclaration[] = [
  {
    name: 'payment_reminders',
    key: ['order_id', 'kind'],
    after: ['orders'],
    personal: { within: ['order_id', 'orders', 'id'], kept: 'it has no name and no address' },
  },
];
