import type { Kysely } from 'kysely';

/** The list of tools that a customer collects before an order or a quote. */
export const lists = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('lists')
      .addColumn('customer_id', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
      .addColumn('changed_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('list_lines')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('customer_id', 'text', (c) => c.notNull().references('lists.customer_id').onDelete('cascade'))
      .addColumn('tool_id', 'text', (c) => c.notNull())
      .addColumn('pieces', 'integer', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('list_lines_of_customer')
      .on('list_lines')
      .unique()
      .columns(['customer_id', 'tool_id'])
      .execute();
  },
};
