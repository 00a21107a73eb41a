import { type Actor, requireAdmin } from '#src/core/accounts/actor.ts';
import { recordAdminChange } from '#src/core/admin-change.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { earliestPastDay, TOO_LONG_AGO } from '#src/modules/orders/moves/past-day.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { atField, Refusal } from '#src/platform/http/refusal.ts';
import { referenceForm } from '../transfers/reference.ts';
import type { UploadOutcome } from './listed-line.ts';
import { readStatement } from './read-statement.server.ts';
import { statementUnreadable } from './refuse-statement.ts';
import { accountForm, type Statement } from './statement-line.ts';
import { insertLines, listLinesOfAccount } from './statement-line-repository.server.ts';

export interface SentStatement {
  file: Buffer;
  /** As typed by the clerk, for a file that does not name its account. */
  account: string;
}

/** Limits each copy of the shop to one file in memory. */
const reading = new WeakSet<Db>();

/** Lines that one query inserts: engines limit the number of its values. */
const BATCH = 500;

const emptyOutcome = (): UploadOutcome => ({
  accounts: [],
  added: 0,
  known: { open: 0, recorded: 0, dismissed: 0 },
  skipped: 0,
  notices: [],
});

/** Stores the lines that no earlier file had, and adds to the outcome. */
async function storeLines(
  trx: Db,
  { account, format, lines }: Statement,
  by: string,
  outcome: UploadOutcome,
): Promise<void> {
  const uploaded = { uploaded_at: Date.now(), uploaded_by: by };
  for (let start = 0; start < lines.length; start += BATCH) {
    const rows = lines.slice(start, start + BATCH).map((line) => ({
      id: newId(),
      account,
      format,
      line_id: line.id,
      booked_on: line.bookedOn,
      kind: line.kind,
      amount_minor: line.amount,
      currency: line.currency,
      reference: line.reference,
      payer: line.payer,
      end_to_end_id: line.endToEndId,
      end_to_end_form: referenceForm(line.endToEndId),
      bank_reference: line.bankId,
      ...uploaded,
    }));
    const inserted = await insertLines(trx, rows);
    const ids = rows.map(({ line_id }) => line_id);
    for (const { id, state } of await listLinesOfAccount(trx, account, ids)) {
      if (state === 'skipped') outcome.skipped += 1;
      else if (inserted.has(id)) outcome.added += 1;
      else outcome.known[state] += 1;
    }
  }
}

/** @throws Refusal if a statement names no account and the clerk neither */
function withAccounts(statements: readonly Statement[], typed: string): Statement[] {
  const account = accountForm(typed);
  if (account === '' && statements.some((statement) => statement.account === ''))
    throw atField(
      'account',
      'account_missing',
      'This file does not name its account. Please input the number of the account, always in the same way.',
    );
  return statements.map((statement) => ({ ...statement, account: statement.account || account }));
}

async function readAlone(db: Db, file: Buffer, left: AbortSignal): Promise<Statement[]> {
  if (reading.has(db))
    throw new Refusal('busy', 'statement_running', 'Another statement is being read. Try again in a minute.');
  reading.add(db);
  try {
    return await readStatement(file, left);
  } finally {
    reading.delete(db);
  }
}

/** @throws Refusal for a line of a day on which no payment can be recorded */
function requireRecent(statements: readonly Statement[]): void {
  const [first] = statements.flatMap(({ lines }) => lines.map(({ bookedOn }) => bookedOn)).toSorted();
  if (first !== undefined && first < earliestPastDay())
    throw statementUnreadable(`This statement has a line of ${first}. The days of its lines ${TOO_LONG_AGO}.`);
}

/**
 * Reads a bank statement and stores its lines. A line that an earlier file had is not stored again.
 * @param left ends the reading when the client leaves
 * @throws Refusal if the file cannot be read with certainty
 */
export async function uploadStatement(
  { db, fills }: Pick<Shop, 'db' | 'fills'>,
  actor: Actor | undefined,
  { file, account }: SentStatement,
  left: AbortSignal,
): Promise<UploadOutcome> {
  const admin = requireAdmin(actor);
  const statements = withAccounts(await readAlone(db, file, left), account);
  if (statements.every(({ lines }) => lines.length === 0))
    throw statementUnreadable('This statement has no lines: nothing moved in its days.');
  requireRecent(statements);
  return inTransaction(db, async (trx) => {
    const outcome = emptyOutcome();
    for (const statement of statements) {
      outcome.accounts.push(statement.account);
      outcome.notices.push(...statement.notices);
      await storeLines(trx, statement, admin.userId, outcome);
    }
    const name = outcome.accounts.join(', ').slice(0, 200);
    await recordAdminChange({ fills }, trx, admin, {
      kind: 'statement',
      action: 'uploaded',
      subject: { id: outcome.accounts[0] ?? '', name },
      before: null,
      after: { added: outcome.added, skipped: outcome.skipped },
    });
    return outcome;
  });
}
