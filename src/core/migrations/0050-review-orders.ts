import type { Kysely } from 'kysely';

/** The order that a review is about, the factory's reply, and when an admin has hidden the review. */
export const reviewOrders = {
  async up(db: Kysely<never>): Promise<void> {
    for (const [name, type] of [
      ['order_id', 'text'],
      ['tool_id', 'text'],
      ['tool_name', 'text'],
      ['country', 'text'],
      ['reply', 'text'],
      ['replied_at', 'bigint'],
      ['hidden_at', 'bigint'],
    ] as const)
      await db.schema.alterTable('reviews').addColumn(name, type).execute();
    await db.schema.createIndex('reviews_by_order').on('reviews').column('order_id').unique().execute();
    await db.schema.createIndex('reviews_by_tool').on('reviews').columns(['tool_id', 'created_at']).execute();
  },
};
