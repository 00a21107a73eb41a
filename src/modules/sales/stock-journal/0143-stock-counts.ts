import type { Kysely } from 'kysely';

/** Changes of the stock of tools by admins; orders and batches have rows of their own. */
export const stockCountsMigration = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('stock_counts')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('tool_id', 'text', (c) => c.notNull())
      .addColumn('change', 'integer', (c) => c.notNull())
      .addColumn('at', 'bigint', (c) => c.notNull())
      .addColumn('done_by', 'text', (c) => c.notNull())
      .execute();
    // Each change of a stock is compared with the orders of its tool.
    await db.schema.createIndex('orders_by_tool').on('orders').columns(['tool_id', 'id']).execute();
    await db.schema.createIndex('stock_counts_by_tool').on('stock_counts').column('tool_id').execute();
  },
};
