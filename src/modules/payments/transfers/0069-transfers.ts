import type { Kysely } from 'kysely';

/** Migration step from which transfers are compared over all orders. */
export const TRANSFERS_STEP = '0069-transfers';

/** The transfers in the ledgers, to find by reference, and what identifies a slip. Earlier ones are noted by a job. */
export const transfers = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('transfers')
      .addColumn('event_id', 'text', (c) => c.primaryKey())
      .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id').onDelete('cascade'))
      .addColumn('direction', 'text', (c) => c.notNull())
      .addColumn('reference', 'text', (c) => c.notNull())
      .addColumn('day', 'text')
      .addColumn('amount_minor', 'bigint', (c) => c.notNull())
      .addColumn('slip_id', 'text')
      .execute();
    for (const column of ['order_id', 'reference', 'slip_id'])
      await db.schema.createIndex(`transfers_by_${column}`).on('transfers').column(column).execute();
    for (const column of ['reference_form', 'content_hash']) {
      await db.schema.alterTable('slips').addColumn(column, 'text').execute();
      await db.schema.createIndex(`slips_by_${column}`).on('slips').column(column).execute();
    }
  },
};
