import type { Kysely } from 'kysely';

/** Counts of the rate limits (src/platform/limits), shared by all copies of the shop. */
export const hits = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('hits')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('hits', 'integer', (c) => c.notNull())
      .addColumn('ends_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('hits_by_end').on('hits').column('ends_at').execute();
  },
};
