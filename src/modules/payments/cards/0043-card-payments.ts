import type { Kysely } from 'kysely';

/** Card payments started for orders, with their outcome. */
export const cardPayments = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('card_payments')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id').onDelete('cascade'))
      .addColumn('gateway', 'text', (c) => c.notNull())
      .addColumn('part', 'text', (c) => c.notNull())
      .addColumn('amount_minor', 'bigint', (c) => c.notNull())
      .addColumn('currency', 'text', (c) => c.notNull())
      .addColumn('session', 'text')
      .addColumn('url', 'text')
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('started_at', 'bigint', (c) => c.notNull())
      .addColumn('settled_at', 'bigint')
      .addColumn('reference', 'text')
      .addUniqueConstraint('card_payments_by_reference', ['gateway', 'reference'])
      .execute();
    await db.schema.createIndex('card_payments_by_order').on('card_payments').column('order_id').execute();
    await db.schema.createIndex('card_payments_open').on('card_payments').columns(['state', 'started_at']).execute();
  },
};
