import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { engineOf } from '#src/platform/database/engine.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { escaped, partsOf, patternOf } from '#src/platform/database/words.server.ts';

/** What an index of three characters at a time can be asked for. */
const SHORTEST = 3;

/**
 * A query for the ids of tools that seem to have these words in what is said about them, from the index of migration 0009.
 * @param words without white space
 * @param most no more ids than these
 * @returns undefined when the words are too short for the index
 */
export function toolsWithText(db: Db, words: readonly string[], most: number): RawBuilder<string> | undefined {
  const parts = words.flatMap(partsOf).filter((part) => [...part].length >= SHORTEST);
  if (parts.length === 0) return undefined;
  if (engineOf(db) === 'sqlite') {
    const question = parts.map((part) => `"${part.replaceAll('"', '""')}"`).join(' AND ');
    return sql`(select tool_id from tool_text_grams join tool_text_numbers on number = tool_text_grams.rowid
      where said match ${question} limit ${most})`;
  }
  const conditions = parts.map((part) => sql`said like ${`%${escaped(part)}%`}`);
  return sql`(select tool_id from tool_texts where ${sql.join(conditions, sql` and `)} limit ${most})`;
}

/**
 * The same asked of one row of `tools`, for words of any length. On SQLite the names of specifications and their JSON are looked
 * at too, because taking it apart costs more than a row too many; what JSON escapes stands for anything.
 */
export function hasText(db: Db, words: readonly string[]): RawBuilder<SqlBool> {
  const conditions = words
    .map(patternOf)
    .map((pattern) =>
      engineOf(db) === 'sqlite'
        ? sql`concat_ws(' ', name, description, category, specifications) like ${pattern.replace(/"|\\\\/g, '%')} escape '\\'`
        : sql`(select said from tool_texts where tool_id = tools.id) like ${pattern}`,
    );
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}
