import type { Kysely } from 'kysely';

/** Address for replies to a mail, if it differs from the sender. */
export const replyTo = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.alterTable('outbox').addColumn('reply_to', 'text').execute();
  },
};
