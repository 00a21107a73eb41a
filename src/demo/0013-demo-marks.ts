import type { Kysely } from 'kysely';

/** The ids of the accounts and tools that the demo seed created. */
export const demoMarks = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('demo_marks')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .execute();
  },
};
