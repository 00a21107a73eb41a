import { type Kysely, sql } from 'kysely';
import type { Engine } from '#src/platform/database/engine.server.ts';

/** Indexes to sort all orders, or those in one state, by amount or by customer. Older indexes cover state and date. */
export function orderSorts(engine: Engine) {
  const customer = engine === 'sqlite' ? 'lower(customer_name)' : '(lower(customer_name) collate "C")';
  return {
    async up(db: Kysely<never>): Promise<void> {
      const run = (statement: string) => sql.raw(statement).execute(db);
      await run('create index orders_by_amount on orders (state, (quantity * unit_price_minor), id)');
      await run(`create index orders_by_name on orders (state, ${customer}, id)`);
    },
  };
}
