import { type Kysely, sql } from 'kysely';
import type { DeferredIndex } from '#src/platform/database/deferred-indexes.server.ts';
import type { Engine } from '#src/platform/database/engine.server.ts';

/**
 * Trigram index of the digits of an order: its phone number without separators, and the other columns that a search for
 * digits covers. PostgreSQL only: SQLite scans the same number of orders in a third of the time, and would need another
 * table that every order writes to. Without the extension, which may be missing or forbidden, such searches scan the
 * orders.
 */
export const orderDigitsIndex: DeferredIndex = {
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
