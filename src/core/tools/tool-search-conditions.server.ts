import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { engineOf } from '#src/platform/database/engine.server.ts';
import { comparableParts, containsPattern, escapeLike } from '#src/platform/database/like-pattern.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { CUSTOM_PLAN_SUFFIX } from '#src/platform/database/prepared-client.server.ts';
import { minorUnitsPerUnit } from '#src/platform/i18n/money.ts';
import type { Term } from './search-terms.ts';
import { parseRange, type ToolSearch } from './tool-search.ts';

/**
 * Up to this number, matching tools are collected by id, ranked and sorted. More matches are so frequent in the list
 * that it is scanned instead.
 */
const MAX_COLLECTED = 500;
/** Minimum length of a term for the trigram index, in characters. */
const MIN_INDEXED_LENGTH = 3;
/** Higher than any price, but within the range of the column, because PostgreSQL refuses a larger number. */
export const LARGEST_PRICE = 1_000_000_000_000;

export interface Condition {
  /** Index query for the matching ids, cut off above MAX_COLLECTED; undefined if no index supports the condition. */
  ids: RawBuilder<string> | undefined;
  /** The condition for a single row, written so that no engine leaves the index of the sort order for it. */
  holds: RawBuilder<SqlBool>;
}

/** Columns of the text index: the name, or all texts of a tool. */
type TextColumn = 'named' | 'said';

const indexedParts = (pattern: string) =>
  comparableParts(pattern).filter((part) => [...part].length >= MIN_INDEXED_LENGTH);

/** The parts between a model's hyphens, if every spelling has them in this order. */
function commonPieces([typed = [], ...others]: readonly string[][]): string[] | undefined {
  const pieces = typed.length === 1 ? typed.flatMap((part) => part.split('-')) : [];
  if (pieces.length < 2 || pieces.some((piece) => [...piece].length < MIN_INDEXED_LENGTH)) return undefined;
  const hasAll = ([spelling = '']: readonly string[]) => {
    let from = 0;
    return pieces.every((piece) => {
      const index = spelling.indexOf(piece, from);
      from = index + piece.length;
      return index >= 0;
    });
  };
  return others.every((parts) => parts.length === 1 && hasAll(parts)) ? pieces : undefined;
}

/** Condition for one term, with a single index search if possible: each search reads the lists of all trigrams. */
function saysOnPostgres(spellings: readonly string[][], textColumn: TextColumn): RawBuilder<unknown> {
  const any = (column: RawBuilder<unknown>) => {
    const like = (part: string) => sql`${column} like ${`%${escapeLike(part)}%`}`;
    const alternatives = spellings.map((parts) => sql`(${sql.join(parts.map(like), sql` and `)})`);
    return sql`(${sql.join(alternatives, sql` or `)})`;
  };
  const pieces = commonPieces(spellings);
  const column = sql.ref(textColumn);
  if (!pieces) return any(column);
  // The second condition is written so that no index applies to it.
  return sql`(${column} like ${`%${pieces.map(escapeLike).join('%')}%`} and ${any(sql`(${column} || '')`)})`;
}

/** Index query (migration 0037) for the ids of tools whose name or texts seem to match the terms. */
function idsWithTerms(db: Db, terms: readonly Term[], textColumn: TextColumn): RawBuilder<string> | undefined {
  const wordings = terms.map(({ patterns }) => patterns.map(indexedParts));
  // The index cannot find a wording that is too short, so its term does not restrict the query.
  const indexed = wordings.filter((spellings) => spellings.every((parts) => parts.length > 0));
  if (indexed.length === 0) return undefined;
  const isSqlite = engineOf(db) === 'sqlite';
  if (isSqlite) {
    const quoted = (part: string) => `"${part.replaceAll('"', '""')}"`;
    const matchQuery = indexed
      .map((spellings) => `(${spellings.map((parts) => `(${parts.map(quoted).join(' AND ')})`).join(' OR ')})`)
      .join(' AND ');
    return sql`(select tool_id as id from tool_text_grams join tool_text_numbers on number = tool_text_grams.rowid
      where ${sql.ref(textColumn)} match ${matchQuery} limit ${MAX_COLLECTED + 1})`;
  }
  const says = indexed.map((spellings) => saysOnPostgres(spellings, textColumn));
  return sql`(select tool_id as id from tool_texts where ${sql.join(says, sql` and `)} limit ${MAX_COLLECTED + 1})`;
}

/**
 * The text of a row of `tools`. On SQLite it includes raw JSON, because parsing costs more than a few false matches.
 */
const TEXTS = {
  sqlite: { named: sql`name`, said: sql`concat_ws(' ', name, description, category, specifications)` },
  postgres: { named: sql`lower(name)`, said: sql`(select said from tool_texts where tool_id = tools.id)` },
};

/** Whether a row of `tools` seems to match terms of any length. Characters that JSON escapes match anything. */
function saysTerms(db: Db, terms: readonly Term[], textColumn: TextColumn): RawBuilder<SqlBool> {
  const engine = engineOf(db);
  const like = (wording: string) => {
    const pattern = containsPattern(wording);
    return engine === 'sqlite'
      ? sql`${TEXTS.sqlite[textColumn]} like ${pattern.replace(/"|\\\\/g, '%')} escape '\\'`
      : sql`${TEXTS.postgres[textColumn]} like ${pattern}`;
  };
  const any = ({ patterns }: Term) => sql`(${sql.join(patterns.map(like), sql` or `)})`;
  return sql<SqlBool>`${sql.join(terms.map(any), sql` and `)}`;
}

/** Condition for tools that match the terms in any text ('said') or in the name ('named'). */
export const saying = (db: Db, terms: readonly Term[], textColumn: TextColumn): Condition => ({
  ids: idsWithTerms(db, terms, textColumn),
  holds: saysTerms(db, terms, textColumn),
});

type Filters = Pick<ToolSearch, 'category' | 'kind' | 'price' | 'minPrice' | 'maxPrice' | 'inStock'>;

/** The filters of a search, without its words. @param currency of the prices */
export function filtersOf(
  { category, kind, price, minPrice, maxPrice, inStock }: Filters,
  currency: string,
): Condition[] {
  const minorOf = (amount = Number.POSITIVE_INFINITY) =>
    Math.min(Math.round(amount * minorUnitsPerUnit(currency)), LARGEST_PRICE);
  const all: Condition[] = [];
  const add = (ids: RawBuilder<SqlBool>, holds: RawBuilder<SqlBool>) =>
    all.push({ ids: sql`(select id from tools where ${ids} limit ${MAX_COLLECTED + 1})`, holds });
  if (category !== '') add(sql`category = ${category}`, sql`coalesce(category, '') = ${category}`);
  if (minPrice !== undefined || maxPrice !== undefined) {
    const [from, to] = [minorOf(minPrice ?? 0), minorOf(maxPrice)];
    add(sql`price_minor between ${from} and ${to}`, sql`price_minor + 0 between ${from} and ${to}`);
  }
  const range = parseRange(price);
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

type Query = RawBuilder<string>;

const wholeCatalogue: Query = sql`(select id from tools limit ${MAX_COLLECTED + 1})`;

export type Ids = readonly string[];

/**
 * Runs a query for ids; undefined if there are too many to collect. Only then it also runs the other queries. This is a
 * single statement, because each query would be a round trip to PostgreSQL, and one nested in the next would run again.
 */
export async function collect(
  db: Db,
  first: Query = wholeCatalogue,
  others: readonly (Query | undefined)[] = [],
): Promise<{ ids: Ids | undefined; others: (Ids | undefined)[] }> {
  const list = engineOf(db) === 'sqlite' ? sql`json_group_array(id)` : sql`coalesce(json_agg(id), '[]')`;
  const listed = (query: RawBuilder<unknown>) =>
    sql`(select case when count(*) <= ${MAX_COLLECTED} then ${list} end from ${query} as found)`;
  const isTooMany = sql`(select count(*) from first_found) > ${MAX_COLLECTED}`;
  const columns = [
    listed(sql.ref('first_found')),
    ...others.map((query) => (query ? sql`case when ${isTooMany} then ${listed(query)} end` : sql`null`)),
  ].map((column, at) => sql`${column} as ${sql.ref(String(at))}`);
  const { rows } = await sql<Record<string, string | Ids | null>>`
    with first_found as materialized ${first} select ${sql.join(columns)} ${sql.raw(CUSTOM_PLAN_SUFFIX)}`.execute(db);
  const [ids, ...rest] = columns.map((_, at) => {
    const value = rows[0]?.[at] ?? undefined;
    return typeof value === 'string' ? (JSON.parse(value) as Ids) : value;
  });
  return { ids, others: rest };
}

/** The shortest of the collected lists. */
export const fewest = (lists: readonly (Ids | undefined)[]): Ids | undefined =>
  lists.filter((ids) => ids !== undefined).sort((a, b) => a.length - b.length)[0];

/** Condition for a row of `tools` with one of these ids. */
export const isAmong = (db: Db, ids: Ids): RawBuilder<SqlBool> =>
  engineOf(db) === 'sqlite'
    ? sql`id in (select value from json_each(${JSON.stringify(ids)}))`
    : sql`id = any(${ids}::text[])`;
