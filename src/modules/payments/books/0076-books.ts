import { type Kysely, sql } from 'kysely';

/** Indexes of lists, statements and the journal. */
export const bookIndexes = {
  async up(db: Kysely<never>): Promise<void> {
    // Holds all columns that the sums of what is open need, so that no document is read for them.
    await db.schema
      .createIndex('invoices_open')
      .on('invoices')
      .columns(['customer_id', 'currency', 'due_on', 'total_minor', 'received_minor', 'replaced_by'] as never)
      .where(sql<boolean>`total_minor > received_minor`)
      .execute();
    await db.schema
      .createIndex('invoices_overdue')
      .on('invoices')
      .columns(['due_on', 'id'] as never)
      .where(sql<boolean>`total_minor > received_minor`)
      .execute();
    await db.schema.createIndex('invoices_by_issue').on('invoices').column('issued_at').execute();
    await db.schema
      .createIndex('invoices_by_replacement')
      .on('invoices')
      .column('replaced_by')
      .where(sql<boolean>`replaced_by is not null`)
      .execute();
    await db.schema
      .createIndex('orders_by_cancellation')
      .on('orders')
      .column('cancelled_at')
      .where(sql<boolean>`cancelled_at is not null`)
      .execute();
  },
};
