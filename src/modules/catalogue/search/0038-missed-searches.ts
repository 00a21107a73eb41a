import type { Kysely } from 'kysely';

/** Searches without a result. */
export const missedSearches = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('missed_searches')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('count', 'integer', (c) => c.notNull())
      .addColumn('last_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('missed_searches_by_time').on('missed_searches').columns(['last_at', 'id']).execute();
  },
};
