import type { Kysely } from 'kysely';

/** The index of the list of categories and of the tools of a category. */
export const toolLists = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.createIndex('tools_by_category').on('tools').columns(['category', 'id']).execute();
  },
};
