import type { Kysely } from 'kysely';

/** `role_changes` says when a user became an admin, and who appointed them. */
export const noAdminGrants = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.dropTable('admin_grants').execute();
  },
};
