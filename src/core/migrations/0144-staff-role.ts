import type { Kysely } from 'kysely';

/** Members of the staff have a role with some of the rights of an admin. */
export const staffRole = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.alterTable('user').addColumn('staffRole', 'text').execute();
  },
};
