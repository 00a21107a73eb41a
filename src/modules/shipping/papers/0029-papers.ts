import type { Kysely } from 'kysely';

/** Verification codes of issued documents. */
export const papers = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('papers')
      .addColumn('code', 'text', (c) => c.primaryKey())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('number', 'text', (c) => c.notNull())
      .addColumn('revision', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addUniqueConstraint('papers_by_number', ['kind', 'number', 'revision'])
      .execute();
  },
};
