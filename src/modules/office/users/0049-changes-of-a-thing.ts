import type { Kysely } from 'kysely';

/** Index for the history on the page of a subject. */
export const changesOfAThing = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.createIndex('admin_changes_by_subject').on('admin_changes').columns(['subject_id', 'id']).execute();
  },
};
