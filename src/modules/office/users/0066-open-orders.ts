import { type Kysely, sql } from 'kysely';
import type { DeferredIndex } from '#src/platform/database/deferred-indexes.server.ts';
import type { Engine } from '#src/platform/database/engine.server.ts';

/** An order is open until it is delivered and paid, or cancelled. */
export const OPEN = "cancelled_at is null and (paid_at is null or state <> 'delivered')";

const on = `orders (customer_id, currency) where ${OPEN}`;

/** Serves the open amounts in the list of users; few orders are open, however many a customer has placed. */
export const openOrdersIndex: DeferredIndex = { name: 'orders_open', on };

/** PostgreSQL builds the index separately, without blocking other work. */
export const openOrders = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    if (engine === 'sqlite') await sql.raw(`create index orders_open on ${on}`).execute(db);
  },
});
