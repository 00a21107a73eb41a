import type { Kysely } from 'kysely';

/** Issued documents, numbered without gaps, each for one event of an order; stored as issued. */
export const issuedPapers = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('issued_papers')
      .addColumn('number', 'text', (c) => c.primaryKey())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('event_id', 'text', (c) => c.notNull())
      .addColumn('order_id', 'text', (c) => c.notNull())
      .addColumn('issued_at', 'bigint', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull())
      .addUniqueConstraint('issued_papers_by_event', ['kind', 'event_id'])
      .execute();
    await db.schema
      .createTable('paper_counters')
      .addColumn('series', 'text', (c) => c.primaryKey())
      .addColumn('last', 'integer', (c) => c.notNull())
      .execute();
  },
};
