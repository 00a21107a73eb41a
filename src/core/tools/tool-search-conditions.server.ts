import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { engineOf } from '#src/platform/database/engine.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { comparableParts, containsPattern, escapeLike } from '#src/platform/database/words.server.ts';
import { unitsIn } from '#src/platform/i18n/money.ts';
import type { Term } from './search-terms.ts';
import { endsOf, type ToolSearch } from './tool-search.ts';

/** So many tools are collected by id, ranked and sorted. Of more, some are in every stretch of the list, so that it is scanned. */
export const MAX_COLLECTED = 500;
/** What an index of trigrams can be asked for, in characters. */
const MIN_INDEXED_LENGTH = 3;
/** More than any price; PostgreSQL refuses a number that its column could not hold. */
export const LARGEST_PRICE = 1_000_000_000_000;

export interface Condition {
  /** Query of an index for the matching ids, cut off above MAX_COLLECTED; undefined when no index has them. */
  ids: RawBuilder<string> | undefined;
  /** The same of one row, written so that no engine leaves the index of the sort order for it. */
  holds: RawBuilder<SqlBool>;
}

type Among = 'named' | 'said';

const longParts = (pattern: string) =>
  comparableParts(pattern).filter((part) => [...part].length >= MIN_INDEXED_LENGTH);

/** The ids of tools whose name or texts seem to say the terms, from the index of migration 0037. */
function idsWithTerms(db: Db, terms: readonly Term[], among: Among): RawBuilder<string> | undefined {
  const wordings = terms.map(({ patterns }) => patterns.map(longParts));
  // A wording that is too short for the index may be anywhere.
  const indexed = wordings.filter((ways) => ways.every((parts) => parts.length > 0));
  if (indexed.length === 0) return undefined;
  const isSqlite = engineOf(db) === 'sqlite';
  if (isSqlite) {
    const quoted = (part: string) => `"${part.replaceAll('"', '""')}"`;
    const question = indexed
      .map((ways) => `(${ways.map((parts) => `(${parts.map(quoted).join(' AND ')})`).join(' OR ')})`)
      .join(' AND ');
    return sql`(select tool_id from tool_text_grams join tool_text_numbers on number = tool_text_grams.rowid
      where ${sql.ref(among)} match ${question} limit ${MAX_COLLECTED + 1})`;
  }
  const like = (part: string) => sql`${sql.ref(among)} like ${`%${escapeLike(part)}%`}`;
  const any = (ways: string[][]) =>
    sql`(${sql.join(
      ways.map((parts) => sql`(${sql.join(parts.map(like), sql` and `)})`),
      sql` or `,
    )})`;
  return sql`(select tool_id from tool_texts where ${sql.join(indexed.map(any), sql` and `)} limit ${MAX_COLLECTED + 1})`;
}

/** The text of a row of `tools`; on SQLite with its JSON: parsing it costs more than a row too many. */
const TEXTS = {
  sqlite: { named: sql`name`, said: sql`concat_ws(' ', name, description, category, specifications)` },
  postgres: { named: sql`lower(name)`, said: sql`(select said from tool_texts where tool_id = tools.id)` },
};

/** Whether a row of `tools` seems to say the terms, of any length. What JSON escapes matches anything. */
function saysTerms(db: Db, terms: readonly Term[], among: Among): RawBuilder<SqlBool> {
  const engine = engineOf(db);
  const like = (wording: string) => {
    const pattern = containsPattern(wording);
    return engine === 'sqlite'
      ? sql`${TEXTS.sqlite[among]} like ${pattern.replace(/"|\\\\/g, '%')} escape '\\'`
      : sql`${TEXTS.postgres[among]} like ${pattern}`;
  };
  const any = ({ patterns }: Term) => sql`(${sql.join(patterns.map(like), sql` or `)})`;
  return sql<SqlBool>`${sql.join(terms.map(any), sql` and `)}`;
}

/** Tools that say the terms: anywhere, or in the name alone. */
export const saying = (db: Db, terms: readonly Term[], among: Among): Condition => ({
  ids: idsWithTerms(db, terms, among),
  holds: saysTerms(db, terms, among),
});

type Filters = Pick<ToolSearch, 'category' | 'kind' | 'price' | 'minPrice' | 'maxPrice' | 'inStock'>;

/** What is asked for besides words. @param currency of the prices */
export function filtersOf(
  { category, kind, price, minPrice, maxPrice, inStock }: Filters,
  currency: string,
): Condition[] {
  const minorOf = (amount = Number.POSITIVE_INFINITY) =>
    Math.min(Math.round(amount * unitsIn(currency)), LARGEST_PRICE);
  const all: Condition[] = [];
  const add = (ids: RawBuilder<SqlBool>, holds: RawBuilder<SqlBool>) =>
    all.push({ ids: sql`(select id from tools where ${ids} limit ${MAX_COLLECTED + 1})`, holds });
  if (category !== '') add(sql`category = ${category}`, sql`coalesce(category, '') = ${category}`);
  if (minPrice !== undefined || maxPrice !== undefined) {
    const [from, to] = [minorOf(minPrice ?? 0), minorOf(maxPrice)];
    add(sql`price_minor between ${from} and ${to}`, sql`price_minor + 0 between ${from} and ${to}`);
  }
  const range = endsOf(price);
  if (range) {
    const [from, to] = [minorOf(range.from), minorOf(range.to)];
    add(
      sql`price_minor >= ${from} and price_minor < ${to}`,
      sql`price_minor + 0 >= ${from} and price_minor + 0 < ${to}`,
    );
  }
  if (kind !== '') all.push({ ids: undefined, holds: sql<SqlBool>`supplied_as = ${kind}` });
  if (inStock) add(sql`quantity >= ${MINIMUM_ORDER_QUANTITY}`, sql`quantity + 0 >= ${MINIMUM_ORDER_QUANTITY}`);
  return all;
}

const wholeCatalogue: RawBuilder<string> = sql`(select id from tools limit ${MAX_COLLECTED + 1})`;

/** The ids of the most selective condition, when they are few enough to collect; those of a short catalogue always are. */
export async function collectable(db: Db, conditions: readonly Condition[]): Promise<RawBuilder<string> | undefined> {
  const all = [...conditions.map(({ ids }) => ids), wholeCatalogue].filter((ids) => ids !== undefined);
  const counts = all.map((ids, at) => sql`(select count(*) from ${ids} as found) as ${sql.ref(String(at))}`);
  // One statement: each would be a round trip to PostgreSQL.
  const { rows } = await sql<Record<string, number | string>>`select ${sql.join(counts)}`.execute(db);
  let best: { count: number; ids: RawBuilder<string> } | undefined;
  for (const [at, ids] of all.entries()) {
    const count = Number(rows[0]?.[at]);
    if (count <= MAX_COLLECTED && count < (best?.count ?? Number.POSITIVE_INFINITY)) best = { count, ids };
  }
  return best?.ids;
}
