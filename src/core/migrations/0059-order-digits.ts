import { type Kysely, sql } from 'kysely';
import type { Engine } from '#src/platform/database/engine.server.ts';
import type { LateIndex } from '#src/platform/database/late-indexes.server.ts';

/**
 * Trigrams of the numbers of an order: of its phone without the signs in between, and of what else a search for digits looks at. Only
 * PostgreSQL: SQLite scans as many orders in a third of the time, and would pay a table of its own at every order. Without the
 * extension (it may be missing or forbidden) the same questions are answered by scanning.
 */
export const orderDigitsIndex: LateIndex = {
  name: 'orders_by_digits',
  extension: 'pg_trgm',
  on: `orders using gin (translate(phone, ' -+()./', '') gin_trgm_ops,
    regexp_replace(customer_name || ' ' || email || ' ' || shipping_address || ' ' || tool_name, '[^0-9]+', ' ', 'g') gin_trgm_ops)`,
};

const POSTGRES = `do $$ begin
    create extension if not exists pg_trgm;
  exception when others then
    raise notice 'pg_trgm cannot be used (%), so that a search for digits scans the orders', sqlerrm;
  end $$`;

export const orderDigits = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    if (engine === 'postgres') await sql.raw(POSTGRES).execute(db);
  },
});
