import type { Kysely } from 'kysely';

/** Quotes, their revisions, the links in their mails, and the orders that they became. */
export const quotes = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('quotes')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('number', 'text', (c) => c.notNull().unique())
      .addColumn('customer_id', 'text', (c) => c.references('user.id').onDelete('cascade'))
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('summary', 'text', (c) => c.notNull())
      .addColumn('asked', 'text', (c) => c.notNull())
      .addColumn('asked_at', 'bigint', (c) => c.notNull())
      .addColumn('asked_by', 'text', (c) => c.notNull())
      .addColumn('by_admin', 'integer', (c) => c.notNull())
      .addColumn('revision', 'text', (c) => c.notNull())
      .addColumn('valid_until', 'bigint')
      .addColumn('currency', 'text', (c) => c.notNull())
      .addColumn('total_minor', 'bigint')
      .addColumn('offered_at', 'bigint')
      .addColumn('seen_at', 'bigint')
      .addColumn('reminded_at', 'bigint')
      .addColumn('decided_at', 'bigint')
      .addColumn('decided_by', 'text')
      .addColumn('why', 'text')
      .addColumn('reason', 'text')
      .addColumn('accepted', 'text')
      .addColumn('invoice', 'text')
      .addColumn('accept_key', 'text')
      .addColumn('accept_hash', 'text')
      .addColumn('request_key', 'text')
      .addColumn('request_hash', 'text')
      .addUniqueConstraint('quotes_by_request', ['asked_by', 'request_key'])
      .execute();
    await db.schema.createIndex('quotes_of_customer').on('quotes').columns(['customer_id', 'id']).execute();
    await db.schema.createIndex('quotes_of_email').on('quotes').columns(['email', 'id']).execute();
    await db.schema.createIndex('quotes_by_state').on('quotes').columns(['state', 'id']).execute();
    await db.schema.createIndex('quotes_by_time').on('quotes').columns(['asked_at']).execute();
    await addTablesOfQuotes(db);
  },
};

async function addTablesOfQuotes(db: Kysely<never>): Promise<void> {
  await db.schema
    .createTable('quote_revisions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('quote_id', 'text', (c) => c.notNull().references('quotes.id').onDelete('cascade'))
    .addColumn('revision', 'text', (c) => c.notNull())
    .addColumn('offered_at', 'bigint', (c) => c.notNull())
    .addColumn('offered_by', 'text', (c) => c.notNull())
    .addColumn('valid_until', 'bigint', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('request_key', 'text')
    .addColumn('request_hash', 'text')
    .addUniqueConstraint('quote_revisions_by_letter', ['quote_id', 'revision'])
    .addUniqueConstraint('quote_revisions_by_request', ['quote_id', 'request_key'])
    .execute();
  await db.schema
    .createTable('quote_links')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('quote_id', 'text', (c) => c.notNull().references('quotes.id').onDelete('cascade'))
    .addColumn('mailed_at', 'bigint', (c) => c.notNull())
    .execute();
  await db.schema
    .createTable('quote_orders')
    .addColumn('order_id', 'text', (c) => c.primaryKey().references('orders.id').onDelete('cascade'))
    .addColumn('quote_id', 'text', (c) => c.notNull().references('quotes.id').onDelete('cascade'))
    .addColumn('line', 'integer', (c) => c.notNull())
    .addUniqueConstraint('quote_orders_by_line', ['quote_id', 'line'])
    .execute();
  await db.schema
    .createTable('quote_counters')
    .addColumn('year', 'text', (c) => c.primaryKey())
    .addColumn('last', 'integer', (c) => c.notNull())
    .execute();
}
