import type { Kysely } from 'kysely';

/** Stock and price of each tool as programs got them last, and the versions that were handed out. */
export const syncedTools = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('synced_tools')
      .addColumn('tool_id', 'text', (c) => c.primaryKey())
      .addColumn('version', 'bigint', (c) => c.notNull())
      .addColumn('entry', 'text')
      .execute();
    await db.schema.createIndex('synced_tools_by_version').on('synced_tools').columns(['version', 'tool_id']).execute();
    await db.schema
      .createTable('sync_versions')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('version', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('sync_versions_by_version').on('sync_versions').column('version').execute();
  },
};
