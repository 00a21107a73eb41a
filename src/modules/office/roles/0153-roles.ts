import type { Kysely } from 'kysely';

/** Roles of the staff and their calls: added ones, and standard ones that were changed. */
export const roles = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('roles')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('sees_money', 'integer', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('role_calls')
      .addColumn('role_id', 'text', (c) => c.notNull().references('roles.id').onDelete('cascade'))
      .addColumn('call', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('role_calls_key', ['role_id', 'call'])
      .execute();
  },
};
