import { type Kysely, sql } from 'kysely';

/** The outbox of mails, and the counts of the rate limits, which all copies of the shop share. */
export const mailsAndLimits = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('outbox')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('recipient', 'text', (c) => c.notNull())
      .addColumn('reply_to', 'text')
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('html', 'text', (c) => c.notNull())
      .addColumn('event_id', 'text')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('next_attempt_at', 'bigint', (c) => c.notNull())
      .addColumn('sent_at', 'bigint')
      .addColumn('last_error', 'text')
      .addColumn('papers', 'text')
      .addColumn('is_final', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
    // Only the waiting mails: an index over all mails would be written three times for each mail.
    await db.schema
      .createIndex('outbox_waiting')
      .on('outbox')
      .columns(['next_attempt_at', 'id'])
      .where(sql<boolean>`sent_at is null`)
      .execute();
    await db.schema
      .createIndex('outbox_by_event')
      .on('outbox')
      .column('event_id')
      .where(sql<boolean>`event_id is not null`)
      .execute();

    await db.schema
      .createTable('hits')
      .addColumn('key', 'text', (c) => c.primaryKey())
      .addColumn('hits', 'integer', (c) => c.notNull())
      .addColumn('ends_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('hits_by_end').on('hits').column('ends_at').execute();
  },
};
