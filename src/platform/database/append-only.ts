import { type Kysely, sql } from 'kysely';
import type { Engine } from './engine.server.ts';

const REFUSE = `create or replace function refuse_change() returns trigger language plpgsql as
  $$ begin raise exception '% is append-only', tg_table_name; end $$`;

const STATEMENTS: Record<Engine, (table: string) => string[]> = {
  sqlite: (table) =>
    ['update', 'delete'].map(
      (what) => `create trigger ${table}_no_${what} before ${what} on ${table}
        begin select raise(abort, '${table} is append-only'); end`,
    ),
  postgres: (table) => [
    REFUSE,
    `create trigger ${table}_append_only before update or delete on ${table}
      for each row execute function refuse_change()`,
  ],
};

/**
 * For a migration: triggers against changes of the rows of a history, by a bug in the shop or by hand in the database.
 */
export async function makeAppendOnly(db: Kysely<never>, engine: Engine, table: string): Promise<void> {
  for (const statement of STATEMENTS[engine](table)) await sql.raw(statement).execute(db);
}
