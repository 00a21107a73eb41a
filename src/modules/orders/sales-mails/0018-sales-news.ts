import type { Kysely } from 'kysely';

/** Events for the next digest, and the days whose digest has been written. */
export const salesNews = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('sales_news')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id').onDelete('cascade'))
      .addColumn('event', 'text', (c) => c.notNull())
      .execute();
    // For the cascade when an order is deleted.
    await db.schema.createIndex('sales_news_by_order').on('sales_news').column('order_id').execute();
    await db.schema
      .createTable('sales_digests')
      .addColumn('day', 'text', (c) => c.primaryKey())
      .addColumn('written_at', 'bigint', (c) => c.notNull())
      .execute();
  },
};
