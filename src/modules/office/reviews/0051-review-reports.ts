import type { Kysely } from 'kysely';

/** Reports of readers about reviews. */
export const reviewReports = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('review_reports')
      .addColumn('review_id', 'text', (c) => c.notNull())
      .addColumn('id', 'text', (c) => c.notNull())
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('reported_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('review_reports_key', ['review_id', 'id'] as never[])
      .execute();
  },
};
