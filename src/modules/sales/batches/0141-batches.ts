import { type Kysely, sql } from 'kysely';
import type { Engine } from '#src/platform/database/engine.server.ts';

/** Batches, which change what public pages say of tools, and the orders whose pieces come from them. */
export const batchesMigration = (engine: Engine) => ({
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('batches')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('tool_id', 'text', (c) => c.notNull())
      .addColumn('due_on', 'text', (c) => c.notNull())
      .addColumn('pieces', 'integer', (c) => c.notNull())
      .addColumn('carried', 'integer', (c) => c.notNull())
      .addColumn('free', 'integer', (c) => c.check(sql`free >= 0`))
      .addColumn('received_at', 'bigint')
      .addColumn('received', 'integer')
      .addColumn('stocked', 'integer')
      .addColumn('note', 'text')
      .addColumn('added_at', 'bigint', (c) => c.notNull())
      .addColumn('request_key', 'text', (c) => c.unique())
      .addColumn('request_hash', 'text')
      .addColumn('receipt_key', 'text')
      .addColumn('receipt_hash', 'text')
      .addColumn('receipt_answer', 'text')
      .execute();
    await db.schema
      .createTable('batch_orders')
      .addColumn('order_id', 'text', (c) => c.primaryKey().references('orders.id').onDelete('cascade'))
      .addColumn('batch_id', 'text', (c) => c.notNull().references('batches.id'))
      .addColumn('promised_on', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('batches_by_tool').on('batches').columns(['tool_id', 'received_at']).execute();
    await db.schema.createIndex('batch_orders_by_batch').on('batch_orders').column('batch_id').execute();
    if (engine === 'sqlite') return;
    await sql`
      create trigger batches_announced after insert or update or delete or truncate on batches
      for each statement execute function announce_change()
    `.execute(db);
  },
});
