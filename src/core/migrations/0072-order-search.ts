import { type Kysely, sql } from 'kysely';
import type { DeferredIndex } from '#src/platform/database/deferred-indexes.server.ts';
import type { Engine } from '#src/platform/database/engine.server.ts';

/** They cover the sums by state, and find and sort orders by their amount. */
export const orderIndexes: readonly DeferredIndex[] = [
  { name: 'orders_by_sums', on: 'orders (state, currency, quantity, unit_price_minor)' },
  { name: 'orders_by_total', on: 'orders ((quantity * unit_price_minor), id)' },
];

const TRIGGERS = {
  sqlite: ['drop trigger orders_added', 'drop trigger orders_changed', 'drop trigger orders_removed'],
  postgres: ['drop trigger orders_noted on orders', 'drop function note_order_change()'],
};

/**
 * Orders are searched in one column and summed by queries: `fillDerivedColumns` fills the columns of earlier orders.
 * The tables of the earlier sums stay for copies of 0.1.0 that still run, which show sums as of this migration; a later
 * release drops them.
 */
export const orderSearch = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    const run = (statement: string) => sql.raw(statement).execute(db);
    await run('alter table orders add column search_text text');
    await run('alter table orders add column country text');
    for (const statement of TRIGGERS[engine]) await run(statement);
    for (const index of ['orders_by_amount', 'orders_by_name', 'orders_by_phone', 'orders_by_digits'])
      await run(`drop index if exists ${index}`);
    if (engine === 'sqlite') for (const { name, on } of orderIndexes) await run(`create index ${name} on ${on}`);
  },
});
