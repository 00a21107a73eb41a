import type { Kysely } from 'kysely';

/** Times at which an order was paid and shipped; null until then. */
export const orderProgress = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.alterTable('orders').addColumn('paid_at', 'bigint').execute();
    await db.schema.alterTable('orders').addColumn('shipped_at', 'bigint').execute();
  },
};
