import { type Kysely, sql } from 'kysely';

/** Prices of tools state their number of decimals, because the currency of the shop is a setting. */
export const unitsOfOrders = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table tools add column price_decimals integer not null default 2`.execute(db);
  },
};
