import type { Kysely } from 'kysely';

/** Each change of a stock is compared with the orders of its tool. */
export const ordersByTool = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema.createIndex('orders_by_tool').on('orders').columns(['tool_id', 'id']).execute();
  },
};
