import { type Kysely, sql } from 'kysely';

/** What must be received before production, and whether an order leaves before it is paid. Earlier orders wait for no deposit. */
export const orderDues = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table orders add column deposit_minor bigint not null default 0`.execute(db);
    await sql`alter table orders add column on_account integer not null default 0`.execute(db);
  },
};
