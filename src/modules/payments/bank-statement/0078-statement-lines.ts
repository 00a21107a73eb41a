import { type Kysely, sql } from 'kysely';

/** The lines of uploaded bank statements. */
export const statementLines = {
  async up(db: Kysely<never>): Promise<void> {
    await db.schema
      .createTable('statement_lines')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('account', 'text', (c) => c.notNull())
      .addColumn('line_id', 'text', (c) => c.notNull())
      .addColumn('booked_on', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('amount_minor', 'bigint', (c) => c.notNull())
      .addColumn('currency', 'text', (c) => c.notNull())
      .addColumn('reference', 'text', (c) => c.notNull())
      .addColumn('payer', 'text', (c) => c.notNull())
      .addColumn('end_to_end_id', 'text', (c) => c.notNull())
      .addColumn('bank_reference', 'text', (c) => c.notNull())
      .addColumn('uploaded_at', 'bigint', (c) => c.notNull())
      .addColumn('uploaded_by', 'text', (c) => c.notNull())
      .addColumn('decision', 'text')
      .addColumn('decided_at', 'bigint')
      .addColumn('decided_by', 'text')
      .addColumn('decided_key', 'text')
      .addColumn('invoice', 'text')
      .addColumn('entry_id', 'text')
      .addColumn('reason', 'text')
      .addUniqueConstraint('statement_lines_of_account', ['account', 'line_id'])
      .execute();
    // Partial: few lines are open, however many were decided.
    await sql`create index statement_lines_open on statement_lines (id) where decision is null and kind = 'credit'`.execute(
      db,
    );
    for (const [name, condition] of [
      ['recorded', "decision = 'recorded'"],
      ['dismissed', "decision = 'dismissed'"],
      ['skipped', "kind <> 'credit'"],
    ])
      await sql.raw(`create index statement_lines_${name} on statement_lines (id) where ${condition}`).execute(db);
    // Few orders are not paid, however many there are.
    await sql`create index orders_to_pay on orders (id) where paid_at is null and cancelled_at is null`.execute(db);
    await db.schema.createIndex('statement_lines_by_entry').on('statement_lines').column('entry_id').execute();
  },
};
