import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { engineOf } from '#src/platform/database/engine.server.ts';
import { comparableParts, containsPattern, escapeLike } from '#src/platform/database/like-pattern.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { PLANNED_FOR_VALUES } from '#src/platform/database/prepared-client.server.ts';
import { unitsIn } from '#src/platform/i18n/money.ts';
import type { Term } from './search-terms.ts';
import { endsOf, type ToolSearch } from './tool-search.ts';

/** So many tools are collected by id, ranked and sorted. Of more, some are in every stretch of the list, so that it is scanned. */
const MAX_COLLECTED = 500;
/** Minimum length of a term for the trigram index, in characters. */
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

/** The pieces between the hyphens of a model, where all ways to write it have them in this order; undefined where one has not. */
function piecesOfAll([typed = [], ...others]: readonly string[][]): string[] | undefined {
  const pieces = typed.length === 1 ? typed.flatMap((part) => part.split('-')) : [];
  if (pieces.length < 2 || pieces.some((piece) => [...piece].length < MIN_INDEXED_LENGTH)) return undefined;
  const hasAll = ([way = '']: readonly string[]) => {
    let from = 0;
    return pieces.every((piece) => {
      const at = way.indexOf(piece, from);
      from = at + piece.length;
      return at >= 0;
    });
  };
  return others.every((parts) => parts.length === 1 && hasAll(parts)) ? pieces : undefined;
}

/** One term, in one search of the index where possible: each search reads the lists of all trigrams. */
function saysOnPostgres(ways: readonly string[][], among: Among): RawBuilder<unknown> {
  const any = (column: RawBuilder<unknown>) => {
    const like = (part: string) => sql`${column} like ${`%${escapeLike(part)}%`}`;
    const alternatives = ways.map((parts) => sql`(${sql.join(parts.map(like), sql` and `)})`);
    return sql`(${sql.join(alternatives, sql` or `)})`;
  };
  const pieces = piecesOfAll(ways);
  const column = sql.ref(among);
  if (!pieces) return any(column);
  // No index has the second condition.
  return sql`(${column} like ${`%${pieces.map(escapeLike).join('%')}%`} and ${any(sql`(${column} || '')`)})`;
}

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
    return sql`(select tool_id as id from tool_text_grams join tool_text_numbers on number = tool_text_grams.rowid
      where ${sql.ref(among)} match ${question} limit ${MAX_COLLECTED + 1})`;
  }
  const says = indexed.map((ways) => saysOnPostgres(ways, among));
  return sql`(select tool_id as id from tool_texts where ${sql.join(says, sql` and `)} limit ${MAX_COLLECTED + 1})`;
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

/** The filters of a search, beside its words. @param currency of the prices */
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

type Query = RawBuilder<string>;

const wholeCatalogue: Query = sql`(select id from tools limit ${MAX_COLLECTED + 1})`;

export type Ids = readonly string[];

/**
 * What a query finds, undefined when it is too much to collect; then also what each of the others finds, which are not run
 * before. One statement: each would be a round trip to PostgreSQL, and a query that is part of the next statement would run again.
 */
export async function collect(
  db: Db,
  first: Query = wholeCatalogue,
  others: readonly (Query | undefined)[] = [],
): Promise<{ ids: Ids | undefined; others: (Ids | undefined)[] }> {
  const list = engineOf(db) === 'sqlite' ? sql`json_group_array(id)` : sql`coalesce(json_agg(id), '[]')`;
  const listed = (query: RawBuilder<unknown>) =>
    sql`(select case when count(*) <= ${MAX_COLLECTED} then ${list} end from ${query} as found)`;
  const isMuch = sql`(select count(*) from first_found) > ${MAX_COLLECTED}`;
  const columns = [
    listed(sql.ref('first_found')),
    ...others.map((query) => (query ? sql`case when ${isMuch} then ${listed(query)} end` : sql`null`)),
  ].map((column, at) => sql`${column} as ${sql.ref(String(at))}`);
  const { rows } = await sql<Record<string, string | Ids | null>>`
    with first_found as materialized ${first} select ${sql.join(columns)} ${sql.raw(PLANNED_FOR_VALUES)}`.execute(db);
  const [ids, ...rest] = columns.map((_, at) => {
    const found = rows[0]?.[at] ?? undefined;
    return typeof found === 'string' ? (JSON.parse(found) as Ids) : found;
  });
  return { ids, others: rest };
}

/** The shortest of the lists that were not too long to collect. */
export const fewest = (lists: readonly (Ids | undefined)[]): Ids | undefined =>
  lists.filter((ids) => ids !== undefined).sort((one, other) => one.length - other.length)[0];

/** Whether a row of `tools` is one of them. */
export const isAmong = (db: Db, ids: Ids): RawBuilder<SqlBool> =>
  engineOf(db) === 'sqlite'
    ? sql`id in (select value from json_each(${JSON.stringify(ids)}))`
    : sql`id = any(${ids}::text[])`;
