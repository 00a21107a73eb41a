import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { emptyAddressOf } from '#src/core/accounts/former-customer.ts';
import { settingsOf } from '#src/core/module-settings.ts';
import type { JobParts } from '#src/core/server-module.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { sortByReference } from '#src/platform/database/tables.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import { cleanNamed } from './clean-named.server.ts';
import { cleanRows, readAll } from './clean-rows.server.ts';
import { eraseOwnRows } from './erase-account.server.ts';
import {
  findLastEvent,
  listErasedSince,
  listPastBooks,
  updateBooksErased,
  updateLastEvent,
} from './erasure-repository.server.ts';
import {
  type DataOwner,
  eraseRows,
  type PersonalRow,
  type PersonalTable,
  personalCondition,
  personalTables,
  rowsOf,
} from './personal-rows.server.ts';
import { isPersonalKey } from './personal-texts.ts';
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

const cleanedOf = ({ afterBooks }: PersonalTable['personal']) =>
  typeof afterBooks === 'object' ? (afterBooks.cleaned ?? []) : [];

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
    await cleanRows(trx, table, { rows, cleaned: cleanedOf(table.personal), texts, owner, ofBuyer: true });
    if (afterBooks === 'removed') await eraseRows(trx, table.name, condition, owner);
    else if (afterBooks?.set) {
      const some = sql<SqlBool>`${condition} and ${personalCondition(afterBooks.where ?? '1 = 1', owner)}`;
      await eraseRows(trx, table.name, some, owner, afterBooks.set);
    }
  }
}

/** @returns whether the time for keeping the books was over */
async function cleanIfOver(trx: Db, parts: Parts, userId: string, { now, before }: { now: number; before: number }) {
  const owner = { userId, email: emptyAddressOf(userId) };
  // The orders of a company go on after a member has left.
  const lastEvent = await findLastEvent(trx, owner);
  if (lastEvent !== undefined && lastEvent >= before) {
    await updateLastEvent(trx, userId, lastEvent);
    return false;
  }
  await cleanNamed(trx, parts.tables, owner);
  await cleanBooksOf(trx, parts, owner);
  await updateBooksErased(trx, userId, now);
  return true;
}

/**
 * Takes names and addresses out of the books of accounts that were deleted, once the time for keeping them is over.
 * @returns number of accounts
 */
export async function cleanBooks(parts: Parts, now = Date.now()): Promise<number> {
  const before = now - settingsOf(parts.config, privacySettings).booksMs;
  let count = 0;
  for (const { user_id: userId } of await listPastBooks(parts.db, before))
    if (await inTransaction(parts.db, (trx) => cleanIfOver(trx, parts, userId, { now, before }))) count += 1;
  return count;
}

/** Erases what requests wrote that had begun before the deletion of their account. */
export async function eraseLateRows({ db, tables }: Parts, now = Date.now()): Promise<number> {
  for (const { user_id: userId } of await listErasedSince(db, now - DAY_MS))
    await inTransaction(db, (trx) => eraseOwnRows(trx, { tables }, { userId, email: emptyAddressOf(userId) }));
  return 0;
}
