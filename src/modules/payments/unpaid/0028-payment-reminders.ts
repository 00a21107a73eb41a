import type { Kysely } from 'kysely';

/** Mailed reminders: the primary key ensures each is sent once, whichever instance gets there first. */
export const paymentReminders = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('payment_reminders')
      .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('mailed_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('payment_reminders_key', ['order_id', 'kind'])
      .execute();
  },
};
