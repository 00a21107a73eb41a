import type { Kysely } from 'kysely';

/** Addresses of other programs, and what is sent to them. */
export const webhooks = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('webhooks')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('url', 'text', (c) => c.notNull())
      .addColumn('events', 'text', (c) => c.notNull())
      .addColumn('active', 'integer', (c) => c.notNull())
      .addColumn('secret_version', 'integer', (c) => c.notNull())
      .addColumn('old_until', 'bigint')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('webhook_deliveries')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('webhook_id', 'text', (c) => c.notNull().references('webhooks.id').onDelete('cascade'))
      .addColumn('event', 'text', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull())
      .addColumn('order_event', 'text')
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('attempts', 'integer', (c) => c.notNull())
      .addColumn('next_attempt_at', 'bigint', (c) => c.notNull())
      .addColumn('tried_at', 'bigint')
      .addColumn('problem', 'text')
      .addColumn('subject', 'text')
      .execute();
    const index = (name: string, columns: string[]) =>
      db.schema
        .createIndex(name)
        .on('webhook_deliveries')
        .columns(columns as never[])
        .execute();
    await index('webhook_deliveries_by_state', ['state', 'webhook_id', 'attempts', 'id', 'next_attempt_at']);
    await index('webhook_deliveries_by_subject', ['subject', 'webhook_id', 'state', 'id']);
    await index('webhook_deliveries_of', ['webhook_id', 'id']);
    await index('webhook_deliveries_by_order_event', ['order_event']);
  },
};
