import type { Kysely } from 'kysely';

/** The page of an order lists the conversations about it. */
export const conversationsByOrder = {
  async up(db: Kysely<never>): Promise<void> {
    const index = db.schema.createIndex('conversations_by_about').on('conversations');
    await index.columns(['about_id', 'last_id']).execute();
  },
};
