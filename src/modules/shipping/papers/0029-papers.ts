import type { Kysely } from 'kysely';

/** Verification codes of documents, and the issued ones: numbered without gaps, each for one event of an order. */
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
    for (const column of ['order_id', 'event_id'])
      await db.schema.createIndex(`issued_papers_of_${column}`).on('issued_papers').column(column).execute();
    await db.schema
      .createTable('paper_counters')
      .addColumn('series', 'text', (c) => c.primaryKey())
      .addColumn('last', 'integer', (c) => c.notNull())
      .execute();
  },
};
