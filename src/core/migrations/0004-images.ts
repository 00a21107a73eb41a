import type { Kysely } from 'kysely';

/** Stored pictures, and the idempotency columns of POST /tool. */
export const images = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('images')
      .addColumn('hash', 'text', (c) => c.primaryKey())
      .addColumn('width', 'integer', (c) => c.notNull())
      .addColumn('path', 'text', (c) => c.notNull().unique())
      .addColumn('touched_at', 'bigint', (c) => c.notNull())
      .addColumn('removing_since', 'bigint')
      .execute();
    await db.schema.createIndex('tools_by_image').on('tools').column('image').execute();

    await db.schema.alterTable('tools').addColumn('creation_key', 'text').execute();
    await db.schema.alterTable('tools').addColumn('creation_hash', 'text').execute();
    await db.schema.createIndex('tools_once_per_key').on('tools').column('creation_key').unique().execute();
  },
};
