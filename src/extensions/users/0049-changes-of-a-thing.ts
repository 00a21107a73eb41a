import type { Kysely } from 'kysely';

/** What admins changed of one thing is read on its page. */
export const changesOfAThing = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.createIndex('admin_changes_by_subject').on('admin_changes').columns(['subject_id', 'id']).execute();
  },
};
