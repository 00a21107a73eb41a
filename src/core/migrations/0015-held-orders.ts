import { type Kysely, sql } from 'kysely';

/**
 * Time until which an unpaid order reserves its pieces; null for older orders, which reserve them until they are
 * cancelled. Both indexes contain only unpaid orders.
 */
export const heldOrders = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.alterTable('orders').addColumn('held_until', 'bigint').execute();
    await db.schema
      .createIndex('orders_held')
      .on('orders')
      .columns(['held_until', 'id'])
      .where(sql<boolean>`state = 'to-be-paid' and held_until is not null`)
      .execute();
    await db.schema
      .createIndex('orders_unpaid')
      .on('orders')
      .columns(['customer_id', 'quantity'])
      .where(sql<boolean>`state = 'to-be-paid'`)
      .execute();
  },
};
