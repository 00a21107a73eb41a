import type { Kysely } from 'kysely';

/** Unpublished tools and their pictures. */
export const toolDrafts = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('tool_drafts')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('facts', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('creation_key', 'text', (c) => c.notNull().unique())
      .addColumn('creation_hash', 'text')
      .addColumn('created_by', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('tool_draft_pictures')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('draft_id', 'text', (c) => c.notNull().references('tool_drafts.id').onDelete('cascade'))
      .addColumn('image', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('tool_draft_pictures_by_image').on('tool_draft_pictures').column('image').execute();
    await db.schema.createIndex('tool_draft_pictures_by_draft').on('tool_draft_pictures').column('draft_id').execute();
  },
};
