import type { Kysely } from 'kysely';

/** Mails refer to the papers that they are sent with. */
export const papersOfMails = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.alterTable('outbox').addColumn('papers', 'text').execute();
  },
};
