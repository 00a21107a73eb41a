import { type Kysely, sql } from 'kysely';

/** What clerks decide about the credit of a customer: whether the account was looked at, and its own limit. */
export const customerCredit = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('customer_credit')
      .addColumn('customer_id', 'text', (c) => c.primaryKey().references('user.id').onDelete('cascade'))
      .addColumn('accepted_at', 'bigint')
      .addColumn('accepted_by', 'text')
      .addColumn('limit_minor', 'bigint')
      .addColumn('currency', 'text')
      .addColumn('limit_set_at', 'bigint')
      .addColumn('limit_set_by', 'text')
      .execute();
    // What makes a customer known is found without reading the unpaid orders.
    await sql`create index orders_known on orders (customer_id, quantity)
      where paid_at is not null or (deposit_minor > 0 and received_minor >= deposit_minor)`.execute(db);
  },
};
