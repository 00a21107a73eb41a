import type { Kysely } from 'kysely';

/** Indexes to page through long tool lists and to count categories. */
export const toolLists = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.createIndex('tools_by_category').on('tools').columns(['category', 'id']).execute();
    await db.schema.createIndex('tools_by_price').on('tools').columns(['price_minor', 'id']).execute();
  },
};
