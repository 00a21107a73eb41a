import type { Kysely } from 'kysely';

/** Where the answer to a mail goes, when it is not the address that sent it. */
export const replyTo = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.alterTable('outbox').addColumn('reply_to', 'text').execute();
  },
};
