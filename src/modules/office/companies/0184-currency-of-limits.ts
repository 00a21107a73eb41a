import { type Kysely, sql } from 'kysely';

const LIMITED = 'order_limit_minor is not null or month_limit_minor is not null';

/** The currency of the latest order; without any order, the one that a shop has by default. */
const CURRENCY = `coalesce((select currency from orders order by id desc limit 1), 'USD')`;

/** The limits of members have a currency: in another one they do not apply. */
export const currencyOfLimits = {
  async up(db: Kysely<never>): Promise<void> {
    for (const table of ['company_members', 'company_invitations']) {
      await db.schema.alterTable(table).addColumn('limit_currency', 'text').execute();
      await sql.raw(`update ${table} set limit_currency = ${CURRENCY} where ${LIMITED}`).execute(db);
    }
  },
};
