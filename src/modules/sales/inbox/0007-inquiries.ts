import type { Kysely } from 'kysely';

/** Inquiries from the contact page. */
export const inquiries = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('inquiries')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('phone', 'text', (c) => c.notNull())
      .addColumn('message', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('inquiries_by_time').on('inquiries').columns(['created_at', 'email']).execute();
  },
};
