import { type Kysely, sql } from 'kysely';

/** The format of the file that a line is from, and what finds the same transfer in a file of another format. */
export const statementFormat = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .alterTable('statement_lines')
      .addColumn('format', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await sql`create index statement_lines_by_amount on statement_lines (amount_minor) where decision = 'recorded'`.execute(
      db,
    );
    await sql`create index ledger_entries_by_reference_start on ledger_entries (substr(reference_form, 1, 12))`.execute(
      db,
    );
  },
};
