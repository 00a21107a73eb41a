import type { Kysely } from 'kysely';

/** The payer's own reference in the form in which transfers are compared. */
export const endToEndForm = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .alterTable('statement_lines')
      .addColumn('end_to_end_form', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    await db.schema
      .createIndex('statement_lines_by_end_to_end')
      .on('statement_lines')
      .column('end_to_end_form')
      .execute();
  },
};
