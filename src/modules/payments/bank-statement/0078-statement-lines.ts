import { type Kysely, sql } from 'kysely';
import type { Engine } from '#src/platform/database/engine.server.ts';

/** What finds the same transfer in a file of another format, and the debit that takes a credit back. */
const TRANSFERS = [
  "statement_lines_by_amount on statement_lines (amount_minor) where decision = 'recorded'",
  "statement_lines_debits on statement_lines (amount_minor) where kind <> 'credit'",
  'ledger_entries_by_reference_start on ledger_entries (substr(reference_form, 1, 12))',
];

/** Open pages of the desk follow the lines. */
const ANNOUNCED = `create trigger statement_lines_announced
  after insert or update or delete or truncate on statement_lines
  for each statement execute function announce_change()`;

/** The lines of uploaded bank statements. */
export const statementLines = (engine: Engine) => ({
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
      .addColumn('end_to_end_form', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('format', 'text', (c) => c.notNull().defaultTo(''))
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
    for (const [name, column] of [
      ['entry', 'entry_id'],
      ['end_to_end', 'end_to_end_form'],
    ] as const)
      await db.schema.createIndex(`statement_lines_by_${name}`).on('statement_lines').column(column).execute();
    for (const index of TRANSFERS) await sql.raw(`create index ${index}`).execute(db);
    if (engine === 'postgres') await sql.raw(ANNOUNCED).execute(db);
  },
});
