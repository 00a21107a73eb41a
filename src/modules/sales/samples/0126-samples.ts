import type { Kysely } from 'kysely';

/** Samples: their own small stock, and the orders of samples with the order that each was credited on. */
export const samplesMigration = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('sample_stock')
      .addColumn('tool_id', 'text', (c) => c.primaryKey())
      .addColumn('pieces', 'integer', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('samples')
      .addColumn('order_id', 'text', (c) => c.primaryKey().references('orders.id').onDelete('cascade'))
      .addColumn('customer_id', 'text', (c) => c.notNull())
      .addColumn('tool_id', 'text', (c) => c.notNull())
      .addColumn('pieces', 'integer', (c) => c.notNull())
      .addColumn('asked_at', 'bigint', (c) => c.notNull())
      .addColumn('credited_on', 'text')
      .execute();
    await db.schema.createIndex('samples_by_customer').on('samples').columns(['customer_id', 'asked_at']).execute();
    await db.schema.createIndex('samples_by_credit').on('samples').column('credited_on').execute();
  },
};
