import { type Kysely, sql } from 'kysely';

/** All that the sums of what is open need, so that no document is read for them. */
const COLUMNS = ['customer_id', 'currency', 'due_on', 'total_minor', 'received_minor', 'due_minor', 'replaced_by'];

/** What is due on the day on which the next payment of an invoice is due. */
export const dueAmounts = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .alterTable('invoices')
      .addColumn('due_minor', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute();
    await sql`update invoices set due_minor = total_minor - received_minor
      where due_on is not null and total_minor > received_minor`.execute(db);
    await db.schema.dropIndex('invoices_open').execute();
    await db.schema
      .createIndex('invoices_open')
      .on('invoices')
      .columns(COLUMNS as never)
      .where(sql<boolean>`total_minor > received_minor`)
      .execute();
  },
};
