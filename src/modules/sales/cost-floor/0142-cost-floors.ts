import type { Kysely } from 'kysely';

/** The cost floors of tools. */
export const costFloorsMigration = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('cost_floors')
      .addColumn('tool_id', 'text', (c) => c.primaryKey())
      .addColumn('floor_minor', 'bigint', (c) => c.notNull())
      .addColumn('currency', 'text', (c) => c.notNull())
      .execute();
  },
};
