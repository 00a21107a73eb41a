import type { Kysely } from 'kysely';

/** Who acted in the history of a company, and whom it was about. */
export const peopleOfHistory = {
  async up(db: Kysely<never>): Promise<void> {
    for (const column of ['by_id', 'about_id', 'about'])
      await db.schema.alterTable('company_history').addColumn(column, 'text').execute();
  },
};
