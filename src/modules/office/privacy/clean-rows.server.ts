import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#src/platform/database/open.server.ts';
import { type DataOwner, eraseRows, type PersonalRow, type PersonalTable } from './personal-rows.server.ts';
import { withoutTexts } from './personal-texts.ts';

export async function readAll(trx: Db, name: string, condition: RawBuilder<SqlBool>): Promise<PersonalRow[]> {
  return (await sql<PersonalRow>`select * from ${sql.table(name)} where ${condition}`.execute(trx)).rows;
}

interface ToClean {
  rows: readonly PersonalRow[];
  cleaned: readonly string[];
  texts: readonly string[];
  owner: DataOwner;
  /** See `withoutTexts`. */
  ofBuyer?: boolean;
}

/** Takes texts out of columns. */
export async function cleanRows(
  trx: Db,
  { name, key }: PersonalTable,
  { rows, cleaned, texts, owner, ofBuyer }: ToClean,
): Promise<void> {
  for (const row of rows) {
    const changed = cleaned.filter((column) => typeof row[column] === 'string');
    if (changed.length === 0) continue;
    const where = sql<SqlBool>`${sql.join(
      key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
      sql` and `,
    )}`;
    const clean = (column: string) => withoutTexts(String(row[column]), texts, ofBuyer);
    const set = Object.fromEntries(changed.map((column) => [column, clean(column)]));
    await eraseRows(trx, name, where, owner, set);
  }
}
