import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { engineOf } from './engine.server.ts';
import type { Db } from './open.server.ts';

/**
 * The parts of a word that both engines compare alike: beyond ASCII, only what has no upper and lower case,
 * such as Bangla, and no accents; Roman numerals (\p{Nl}) have a case. Everything with the word has all of its parts.
 */
export function partsOf(word: string): string[] {
  const parts = word.match(/(?:[!-~]|(?![\u0300-\u036f])[\p{Lo}\p{M}\p{Nd}\p{No}])+/gu) ?? [];
  return parts.map((part) => part.toLowerCase());
}

export const escaped = (part: string) => part.replace(/[\\%_]/g, '\\$&');

/** A pattern of LIKE for every text with the word; some texts without it answer it too. */
export const patternOf = (word: string) => `%${partsOf(word).map(escaped).join('%')}%`;

/** Whether a text seems to have all of these words, whatever their case. */
export function seemsToSay(db: Db, text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<SqlBool> {
  const conditions = words.map((word) =>
    engineOf(db) === 'sqlite'
      ? sql`${text} like ${patternOf(word)} escape '\\'`
      : sql`lower(${text}) like ${patternOf(word)}`,
  );
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}
