import type { Kysely } from 'kysely';

/** Prices agreed with a customer. */
export const agreedPrices = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('agreed_prices')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('customer_id', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
      .addColumn('tool_id', 'text', (c) => c.notNull().references('tools.id').onDelete('cascade'))
      .addColumn('from_pieces', 'integer', (c) => c.notNull())
      .addColumn('price_minor', 'integer', (c) => c.notNull())
      .addColumn('currency', 'text', (c) => c.notNull())
      .addColumn('valid_from', 'text')
      .addColumn('valid_until', 'text')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('created_by', 'text', (c) => c.notNull())
      .addColumn('creation_key', 'text', (c) => c.notNull().unique())
      .addColumn('creation_hash', 'text')
      .execute();
    const index = (name: string) => db.schema.createIndex(name).on('agreed_prices');
    await index('agreed_prices_of_customer').columns(['customer_id', 'tool_id']).execute();
    await index('agreed_prices_by_tool').column('tool_id').execute();
  },
};
