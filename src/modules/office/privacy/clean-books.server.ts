import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { settingsOf } from '#src/core/module-settings.ts';
import type { JobParts } from '#src/core/server-module.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { sortByReference } from '#src/platform/database/tables.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import { eraseOwnRows } from './erase-account.server.ts';
import { emptyAddressOf, listErasedSince, listPastBooks, updateBooksErased } from './erasure-repository.server.ts';
import {
  type DataOwner,
  eraseRows,
  type PersonalRow,
  type PersonalTable,
  personalTables,
  rowsOf,
} from './personal-rows.server.ts';
import { isPersonalKey, withoutTexts } from './personal-texts.ts';
import { privacySettings } from './privacy-settings.server.ts';

type Parts = Pick<JobParts, 'config' | 'db' | 'tables'>;

const parsed = (text: unknown): unknown => {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
};

/** Names and addresses in the columns and the JSON of a row. */
function personalTextsIn(value: unknown, inBuyer = false): string[] {
  if (typeof value === 'string') return inBuyer ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => {
    if (key === 'seller' || key === 'payment') return [];
    if (typeof part === 'string') return inBuyer || isPersonalKey(key) ? [part] : [];
    return personalTextsIn(part, inBuyer || key === 'buyer');
  });
}

async function readAll(trx: Db, name: string, condition: RawBuilder<SqlBool>): Promise<PersonalRow[]> {
  return (await sql<PersonalRow>`select * from ${sql.table(name)} where ${condition}`.execute(trx)).rows;
}

async function cleanRows(
  trx: Db,
  { name, key, personal }: PersonalTable,
  { rows, texts, owner }: { rows: readonly PersonalRow[]; texts: readonly string[]; owner: DataOwner },
): Promise<void> {
  const { afterBooks } = personal;
  const { cleaned = [] } = typeof afterBooks === 'object' ? afterBooks : {};
  for (const row of rows) {
    const changed = cleaned.filter((column) => typeof row[column] === 'string');
    if (changed.length === 0) continue;
    const where = sql<SqlBool>`${sql.join(
      key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
      sql` and `,
    )}`;
    const set = Object.fromEntries(changed.map((column) => [column, withoutTexts(String(row[column]), texts)]));
    await eraseRows(trx, name, where, owner, set);
  }
}

/** Takes names and addresses out of what was kept for the books. */
async function cleanBooksOf(trx: Db, { tables }: Parts, owner: DataOwner): Promise<void> {
  const ofBooks = personalTables(sortByReference(tables))
    .reverse()
    .filter(({ personal }) => personal.afterBooks);
  const kept: { table: PersonalTable; condition: RawBuilder<SqlBool>; rows: PersonalRow[] }[] = [];
  for (const table of ofBooks) {
    const condition = rowsOf(tables, table, owner);
    kept.push({ table, condition, rows: await readAll(trx, table.name, condition) });
  }
  const texts = kept.flatMap(({ rows }) =>
    rows.flatMap((row) => [row, ...Object.values(row).map(parsed)].flatMap((value) => personalTextsIn(value))),
  );
  for (const { table, condition, rows } of kept) {
    const { afterBooks } = table.personal;
    await cleanRows(trx, table, { rows, texts, owner });
    if (afterBooks === 'removed') await eraseRows(trx, table.name, condition, owner);
    else if (afterBooks?.set) await eraseRows(trx, table.name, condition, owner, afterBooks.set);
  }
}

/**
 * Takes names and addresses out of the books of accounts that were deleted, once the time for keeping them is over.
 * @returns number of accounts
 */
export async function cleanBooks(parts: Parts, now = Date.now()): Promise<number> {
  const due = await listPastBooks(parts.db, now - settingsOf(parts.config, privacySettings).booksMs);
  for (const { user_id: userId } of due)
    await inTransaction(parts.db, async (trx) => {
      await cleanBooksOf(trx, parts, { userId, email: emptyAddressOf(userId) });
      await updateBooksErased(trx, userId, now);
    });
  return due.length;
}

/** Erases what requests wrote that had begun before the deletion of their account. */
export async function eraseLateRows({ db, tables }: Parts, now = Date.now()): Promise<number> {
  for (const { user_id: userId } of await listErasedSince(db, now - DAY_MS))
    await inTransaction(db, (trx) => eraseOwnRows(trx, { tables }, { userId, email: emptyAddressOf(userId) }));
  return 0;
}
