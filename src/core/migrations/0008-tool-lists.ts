import type { Kysely } from 'kysely';

/** A part of a long tool list begins in an index, and the categories are counted in one. */
export const toolLists = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.createIndex('tools_by_category').on('tools').columns(['category', 'id']).execute();
    await db.schema.createIndex('tools_by_price').on('tools').columns(['price_minor', 'id']).execute();
  },
};
