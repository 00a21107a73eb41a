import { type Kysely, sql } from 'kysely';

/** Only mails that wait are looked for by an index: one over all mails ever sent is written three times for each of them. */
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
