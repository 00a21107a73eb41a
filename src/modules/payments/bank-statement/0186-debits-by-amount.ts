import { type Kysely, sql } from 'kysely';

/** Debits are compared with the credits of the same amount. */
export const debitsByAmount = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`create index statement_lines_debits on statement_lines (amount_minor) where kind <> 'credit'`.execute(db);
  },
};
