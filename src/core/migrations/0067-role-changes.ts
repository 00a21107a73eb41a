import { type Kysely, sql } from 'kysely';
import type { Engine } from '#src/platform/database/engine.server.ts';

/** Triggers against changes of the history, by a bug in the shop or by hand in the database. */
const APPEND_ONLY: Record<Engine, string[]> = {
  sqlite: ['update', 'delete'].map(
    (what) => `create trigger role_changes_no_${what} before ${what} on role_changes
      begin select raise(abort, 'role_changes is append-only'); end`,
  ),
  postgres: [
    `create function refuse_role_change() returns trigger language plpgsql as
      $$ begin raise exception 'role_changes is append-only'; end $$`,
    `create trigger role_changes_append_only before update or delete on role_changes
      for each row execute function refuse_role_change()`,
  ],
};

/** Who gave which role to whom, and when. */
export const roleChanges = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('role_changes')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('user_id', 'text', (c) => c.notNull())
      .addColumn('role', 'text', (c) => c.notNull())
      .addColumn('by_id', 'text')
      .addColumn('at', 'bigint', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('role_changes_of_user').on('role_changes').columns(['user_id', 'id']).execute();
    for (const statement of APPEND_ONLY[engine]) await sql.raw(statement).execute(db);
  },
});
