import { type Kysely, sql } from 'kysely';
import type { Engine } from '#src/platform/database/engine.server.ts';
import type { LateIndex } from '#src/platform/database/late-indexes.server.ts';

/** An order is open until it is delivered and paid, or cancelled. */
export const OPEN = "cancelled_at is null and (paid_at is null or state <> 'delivered')";

const on = `orders (customer_id, currency) where ${OPEN}`;

/** Few orders are open, however many a customer has placed: what is open of each is read beside the list of users. */
export const openOrdersIndex: LateIndex = { name: 'orders_open', on };

/** PostgreSQL builds it beside all work. */
export const openOrders = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    if (engine === 'sqlite') await sql.raw(`create index orders_open on ${on}`).execute(db);
  },
});
