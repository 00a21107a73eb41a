import { type Kysely, sql } from 'kysely';

/** International form (E.164) of the phones of new orders and profiles, beside what was typed. */
export const phones = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table orders add column phone_e164 text`.execute(db);
    await sql`alter table profiles add column phone_e164 text`.execute(db);
    // Still empty, so that it is built at once.
    await sql`create index orders_by_phone on orders (phone_e164) where phone_e164 is not null`.execute(db);
  },
};
