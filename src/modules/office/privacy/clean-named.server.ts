import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#src/platform/database/open.server.ts';
import { type NewValues, sortByReference, type TableDeclaration } from '#src/platform/database/tables.ts';
import { cleanRows, readAll } from './clean-rows.server.ts';
import { type DataOwner, eraseRows, newValue, personalCondition, personalTables } from './personal-rows.server.ts';

/** The texts of rows in which other values will take their place. */
async function replacedTexts(trx: Db, name: string, condition: RawBuilder<SqlBool>, set: NewValues, owner: DataOwner) {
  const texts: string[] = [];
  for (const [column, value] of Object.entries(set)) {
    const old = sql.ref(column);
    const query = sql<{ text: string }>`select distinct ${old} as text from ${sql.table(name)}
      where ${condition} and ${old} <> coalesce(${newValue(value, owner)}, '')`;
    texts.push(...(await query.execute(trx)).rows.map(({ text }) => text));
  }
  return texts;
}

/** Takes the names of a person out of the books of others. */
export async function cleanNamed(trx: Db, tables: readonly TableDeclaration[], owner: DataOwner): Promise<void> {
  const named = personalTables(sortByReference(tables))
    .reverse()
    .flatMap((table) => {
      const { where, afterBooks } = table.personal.named ?? {};
      return where && afterBooks ? [{ table, condition: personalCondition(where, owner), ...afterBooks }] : [];
    });
  const texts: string[] = [];
  for (const { table, condition, set = {} } of named)
    texts.push(...(await replacedTexts(trx, table.name, condition, set, owner)));
  for (const { table, condition, cleaned = [] } of named) {
    const rows = await readAll(trx, table.name, condition);
    await cleanRows(trx, table, { rows, cleaned, texts, owner });
  }
  // Last, because by the values that are replaced the rows are found.
  for (const { table, condition, set } of named) if (set) await eraseRows(trx, table.name, condition, owner, set);
}
