import { type Kysely, sql } from 'kysely';

/** What makes a customer known is found without reading the unpaid orders. */
export const ordersOfKnownCustomers = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`create index orders_known on orders (customer_id, quantity)
      where paid_at is not null or (deposit_minor > 0 and received_minor >= deposit_minor)`.execute(db);
  },
};
