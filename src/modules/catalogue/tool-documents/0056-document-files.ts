import type { Kysely } from 'kysely';

/** Documents of tools, stored in the database in parts: shared by all copies of the shop and in every backup. */
export const documentFiles = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('document_files')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('audience', 'text', (c) => c.notNull())
      .addColumn('file_name', 'text', (c) => c.notNull())
      .addColumn('bytes', 'integer', (c) => c.notNull())
      .addColumn('touched_at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('document_parts')
      .addColumn('file_id', 'text', (c) => c.notNull().references('document_files.id').onDelete('cascade'))
      .addColumn('part', 'text', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('document_parts_key', ['file_id', 'part'])
      .execute();
  },
};
