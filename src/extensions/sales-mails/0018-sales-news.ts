import type { Kysely } from 'kysely';

/** What waits for the next digest, and the days that had theirs. */
export const salesNews = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('sales_news')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id').onDelete('cascade'))
      .addColumn('event', 'text', (c) => c.notNull())
      .execute();
    // An order that is removed takes its news along.
    await db.schema.createIndex('sales_news_by_order').on('sales_news').column('order_id').execute();
    await db.schema
      .createTable('sales_digests')
      .addColumn('day', 'text', (c) => c.primaryKey())
      .addColumn('written_at', 'bigint', (c) => c.notNull())
      .execute();
  },
};
