import type { Kysely } from 'kysely';

/** The hash of the request that created a draft, to refuse its key for another request. Earlier drafts have none. */
export const draftRequests = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.alterTable('tool_drafts').addColumn('creation_hash', 'text').execute();
  },
};
