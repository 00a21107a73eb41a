import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '#src/platform/database/open.server.ts';
import type { PageRequest } from '#src/platform/http/page.ts';
import type { LineState } from './listed-line.ts';
import type { StatementFormat, StatementLine } from './statement-line.ts';
import type { StatementLineTable } from './statement-line-table.ts';

/** A line of a statement as it is stored. */
export interface StoredLine extends StatementLine {
  account: string;
  format: StatementFormat | '';
  state: LineState;
  invoice: string | null;
  entryId: string | null;
  reason: string | null;
  /** Milliseconds since the epoch. */
  decidedAt: number | null;
  decidedKey: string | null;
}

const toLine = (row: Selectable<StatementLineTable>): StoredLine => ({
  id: row.id,
  account: row.account,
  format: row.format,
  bookedOn: row.booked_on,
  kind: row.kind,
  amount: Number(row.amount_minor),
  currency: row.currency,
  reference: row.reference,
  payer: row.payer,
  endToEndId: row.end_to_end_id,
  bankId: row.bank_reference,
  state: row.decision ?? (row.kind === 'credit' ? 'open' : 'skipped'),
  invoice: row.decision === 'recorded' ? row.invoice : null,
  entryId: row.decision === 'recorded' ? row.entry_id : null,
  reason: row.reason,
  decidedAt: row.decided_at === null ? null : Number(row.decided_at),
  decidedKey: row.decided_key,
});

/** @returns the ids of the lines that were not there before */
export async function insertLines(trx: Db, lines: readonly Insertable<StatementLineTable>[]): Promise<Set<string>> {
  const inserted = await trx
    .insertInto('statement_lines')
    .values([...lines])
    .onConflict((oc) => oc.columns(['account', 'line_id']).doNothing())
    .returning('id')
    .execute();
  return new Set(inserted.map(({ id }) => id));
}

/** The lines of an account with these ids of lines. */
export async function listLinesOfAccount(db: Db, account: string, lineIds: readonly string[]): Promise<StoredLine[]> {
  const rows = await db
    .selectFrom('statement_lines')
    .selectAll()
    .where('account', '=', account)
    .where('line_id', 'in', lineIds)
    .execute();
  return rows.map(toLine);
}

/** Debits of one of these amounts, in minor units. */
export async function listDebitsOf(db: Db, amounts: readonly number[]): Promise<StoredLine[]> {
  const debits = db
    .selectFrom('statement_lines')
    .selectAll()
    // The condition of the index, in its words: a parameter would hide it from a plan that is kept.
    .where('kind', '<>', sql.lit('credit'))
    .where('kind', '=', 'debit');
  return (await debits.where('amount_minor', 'in', amounts).execute()).map(toLine);
}

export async function findLine(db: Db, id: string): Promise<StoredLine | undefined> {
  const row = await db.selectFrom('statement_lines').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toLine(row);
}

/** The lines in a state; each state has a partial index. */
const linesIn = (db: Db, state: LineState) =>
  db
    .selectFrom('statement_lines')
    .$if(state === 'open', (query) => query.where('decision', 'is', null).where('kind', '=', 'credit'))
    .$if(state === 'skipped', (query) => query.where('kind', '<>', 'credit'))
    .$if(state === 'recorded', (query) => query.where('decision', '=', 'recorded'))
    .$if(state === 'dismissed', (query) => query.where('decision', '=', 'dismissed'));

/** Open lines, those of the earliest upload first; all others, the latest first. */
export async function listLines(db: Db, state: LineState, { limit, after }: PageRequest): Promise<StoredLine[]> {
  const isOpen = state === 'open';
  const rows = await linesIn(db, state)
    .selectAll()
    .$if(after !== undefined, (query) => query.where('id', isOpen ? '>' : '<', after ?? ''))
    .orderBy('id', isOpen ? 'asc' : 'desc')
    .limit(limit)
    .execute();
  return rows.map(toLine);
}

async function countIn(db: Db, state: LineState): Promise<number> {
  const { count } = await linesIn(db, state)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function countLines(db: Db): Promise<Record<LineState, number>> {
  const [open, recorded, dismissed, skipped] = await Promise.all([
    countIn(db, 'open'),
    countIn(db, 'recorded'),
    countIn(db, 'dismissed'),
    countIn(db, 'skipped'),
  ]);
  return { open, recorded, dismissed, skipped };
}

type DecisionColumns = Pick<
  StatementLineTable,
  'decision' | 'decided_at' | 'decided_by' | 'decided_key' | 'invoice' | 'entry_id' | 'reason'
>;

/** Decides an open line. @returns false if it was decided already */
export async function decideLine(trx: Db, id: string, decided: Partial<DecisionColumns>): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('statement_lines')
    .set(decided)
    .where('id', '=', id)
    .where('decision', 'is', null)
    .where('kind', '=', 'credit')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

const OPEN = { decision: null, decided_at: null, decided_by: null, decided_key: null, reason: null };

/** Opens the lines again that were recorded with this entry of the ledger; they keep its id. */
export async function reopenLines(trx: Db, entryId: string): Promise<void> {
  await trx
    .updateTable('statement_lines')
    .set(OPEN)
    .where('entry_id', '=', entryId)
    .where('decision', '=', 'recorded')
    .execute();
}

/** Opens a dismissed line again. @returns false if it is not dismissed */
export async function reopenDismissed(trx: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('statement_lines')
    .set(OPEN)
    .where('id', '=', id)
    .where('decision', '=', 'dismissed')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Recorded lines without an entry of the ledger, or with one of another amount. */
export function listLinesWithoutEntry(db: Db) {
  return db
    .selectFrom('statement_lines as line')
    .leftJoin('ledger_entries as entry', 'entry.id', 'line.entry_id')
    .select(['line.id', 'line.invoice', 'line.amount_minor as amount', 'line.booked_on as bookedOn'])
    .where('line.decision', '=', 'recorded')
    .where(({ eb, or, ref }) =>
      or([
        eb('entry.id', 'is', null),
        eb('entry.amount_minor', '<>', ref('line.amount_minor')),
        eb('entry.invoice', '<>', ref('line.invoice')),
      ]),
    )
    .orderBy('line.id')
    .execute();
}
