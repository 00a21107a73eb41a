import { type Kysely, sql } from 'kysely';

/**
 * Bank transfer slips uploaded by customers. The files are stored in the database, in parts: private, and in every
 * backup.
 */
export const slips = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('slips')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('order_id', 'text', (c) => c.notNull().references('orders.id').onDelete('cascade'))
      .addColumn('amount_minor', 'bigint', (c) => c.notNull())
      .addColumn('sent_on', 'text', (c) => c.notNull())
      .addColumn('reference', 'text', (c) => c.notNull())
      .addColumn('file_type', 'text', (c) => c.notNull())
      .addColumn('file_hash', 'text', (c) => c.notNull())
      .addColumn('sent_at', 'bigint', (c) => c.notNull())
      .addColumn('decision', 'text')
      .addColumn('decided_at', 'bigint')
      .addColumn('reason', 'text')
      .addColumn('reference_form', 'text', (c) => c.notNull())
      .addColumn('content_hash', 'text', (c) => c.notNull())
      .addUniqueConstraint('slips_by_order', ['order_id', 'file_hash'])
      .execute();
    for (const column of ['reference_form', 'content_hash'])
      await db.schema.createIndex(`slips_by_${column}`).on('slips').column(column).execute();
    // Partial index: few slips are pending, however many have been decided.
    await sql`create index slips_waiting on slips (id) where decision is null`.execute(db);
    await db.schema
      .createTable('slip_parts')
      .addColumn('slip_id', 'text', (c) => c.notNull().references('slips.id').onDelete('cascade'))
      .addColumn('part', 'text', (c) => c.notNull())
      .addColumn('content', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('slip_parts_key', ['slip_id', 'part'])
      .execute();
  },
};
