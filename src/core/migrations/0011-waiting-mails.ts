import { type Kysely, sql } from 'kysely';

/** Indexes only the waiting mails: an index over all mails would be written three times for each mail. */
export const waitingMails = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createIndex('outbox_waiting')
      .on('outbox')
      .columns(['next_attempt_at', 'id'])
      .where(sql<boolean>`sent_at is null`)
      .execute();
    await db.schema.dropIndex('outbox_due').execute();
    await db.schema.dropIndex('outbox_by_recipient').execute();
  },
};
