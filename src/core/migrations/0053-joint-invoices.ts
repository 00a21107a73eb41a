import { type Kysely, sql } from 'kysely';

/** Number of the joint invoice on which an order is paid together with others. */
export const jointInvoices = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table orders add column joint_invoice text`.execute(db);
    await sql`create index orders_by_joint_invoice on orders (joint_invoice)`.execute(db);
  },
};
