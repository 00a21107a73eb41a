import { type Kysely, sql } from 'kysely';
import type { Engine } from '#src/platform/database/engine.server.ts';

const POSTGRES = `do $$ begin
    create extension if not exists pg_trgm;
  exception when others then
    raise notice 'pg_trgm cannot be used (%), so that a search for digits scans the orders', sqlerrm;
  end $$`;

/** The extension for an index of digits, which 0072 replaced. */
export const orderDigits = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    if (engine === 'postgres') await sql.raw(POSTGRES).execute(db);
  },
});
