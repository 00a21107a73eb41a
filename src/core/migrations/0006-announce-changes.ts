import { type Kysely, sql } from 'kysely';
import type { Engine } from '#src/platform/database/engine.server.ts';

/**
 * Triggers that announce every committed change of tools or reviews to all copies of the shop: PostgreSQL delivers the
 * notification when the transaction commits. SQLite needs none, because it counts commits itself.
 */
export function announceChanges(engine: Engine) {
  return {
    async up(db: Kysely<never>): Promise<void> {
      if (engine === 'sqlite') return;
      await sql`
        create function announce_change() returns trigger language plpgsql as
        $$ begin perform pg_notify('shop_changes', tg_table_name); return null; end $$
      `.execute(db);
      for (const table of ['tools', 'reviews']) {
        await sql`
          create trigger ${sql.id(`${table}_announced`)}
          after insert or update or delete or truncate on ${sql.table(table)}
          for each statement execute function announce_change()
        `.execute(db);
      }
    },
  };
}
