import { type Kysely, sql } from 'kysely';

/** Bank details proposed by admins. */
export const bankDetails = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('bank_details')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('details', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('proposed_by', 'text', (c) => c.notNull())
      .addColumn('proposed_email', 'text', (c) => c.notNull())
      .addColumn('proposed_at', 'bigint', (c) => c.notNull())
      .addColumn('decided_by', 'text')
      .addColumn('decided_email', 'text')
      .addColumn('decided_at', 'bigint')
      // Enforces the four-eyes rule even if the application has a bug.
      .addCheckConstraint(
        'bank_details_of_two',
        sql`state not in ('in use', 'replaced') or (decided_by is not null and decided_by <> proposed_by)`,
      )
      .execute();
    // At most one pending proposal and one account in use, even under concurrent writes.
    await sql
      .raw(`create unique index bank_details_once on bank_details (state) where state in ('proposed', 'in use')`)
      .execute(db);
  },
};
