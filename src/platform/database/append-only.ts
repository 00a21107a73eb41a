import { type Kysely, sql } from 'kysely';
import type { Engine } from './engine.server.ts';

const STATEMENTS: Record<Engine, (table: string, kept: string) => string[]> = {
  sqlite: (table, kept) =>
    [
      ['update', ''],
      ['delete', `when ${kept}`],
    ].map(
      ([what, when]) => `create trigger ${table}_no_${what} before ${what} on ${table} ${when}
        begin select raise(abort, '${table} is append-only'); end`,
    ),
  postgres: (table, kept) => [
    `create function refuse_change_of_${table}() returns trigger language plpgsql as $$ begin
      if tg_op = 'DELETE' and not (${kept}) then return old; end if;
      raise exception '${table} is append-only'; end $$`,
    `create trigger ${table}_append_only before update or delete on ${table}
      for each row execute function refuse_change_of_${table}()`,
  ],
};

/**
 * For a migration: triggers against changes of the rows of a history, by a bug in the shop or by hand in the database.
 * @param kept condition on the row `old` under which it cannot be deleted; by default, it never can
 */
export async function makeAppendOnly(db: Kysely<never>, engine: Engine, table: string, kept = '1 = 1'): Promise<void> {
  for (const statement of STATEMENTS[engine](table, kept)) await sql.raw(statement).execute(db);
}
