import { type Kysely, sql } from 'kysely';

/**
 * The deposit due before production, what is due besides the price of the pieces, and whether an order is shipped before it is paid. Existing orders need no
 * deposit.
 */
export const orderDues = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table orders add column deposit_minor bigint not null default 0`.execute(db);
    await sql`alter table orders add column adjustment_minor bigint not null default 0`.execute(db);
    await sql`alter table orders add column on_account integer not null default 0`.execute(db);
  },
};
