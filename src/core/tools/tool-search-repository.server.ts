import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { engineOf } from '#src/platform/database/engine.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Database } from '#src/platform/database/schema.ts';
import { comparableParts, containsPattern, escapeLike } from '#src/platform/database/words.server.ts';
import type { Page, PageRequest } from '#src/platform/http/page.ts';
import type { Tool } from './tool.ts';
import { MAX_INTEGER } from './tool-limits.ts';
import { toTool } from './tool-repository.server.ts';
import { matchesText, type Sorting, type ToolSearch } from './tool-search.ts';
import type { ToolTable } from './tool-table.ts';

/** So many tools are collected by id and sorted. Of more, some are in every stretch of the list, so that it is scanned. */
const MAX_COLLECTED = 1_000;
/** Tools that one answer scans. */
const MAX_SCANNED = 5_000;
/** What an index of trigrams can be asked for, in characters. */
const MIN_INDEXED_LENGTH = 3;

const ORDERS = {
  'price-up': ['price_minor', 'asc'],
  'price-down': ['price_minor', 'desc'],
  stock: ['quantity', 'desc'],
  name: ['name', 'asc'],
} as const satisfies Record<Sorting, [keyof ToolTable, 'asc' | 'desc']>;

/** PostgreSQL refuses a number that its column could not hold. */
const LARGEST = { quantity: MAX_INTEGER, price_minor: 1_000_000_000_000 };

type Search = Omit<ToolSearch, 'after'>;
type Row = Parameters<typeof toTool>[0];

interface Condition {
  /** Query of an index for the matching ids, cut off above MAX_COLLECTED; undefined when no index knows them. */
  ids: RawBuilder<string> | undefined;
  /** The same of one row, written so that no engine leaves the index of the sort order for it. */
  holds: RawBuilder<SqlBool>;
}

/** The ids of tools whose text seems to contain the words, from the index of migration 0009. */
function idsWithText(db: Db, words: readonly string[]): RawBuilder<string> | undefined {
  const parts = words.flatMap(comparableParts).filter((part) => [...part].length >= MIN_INDEXED_LENGTH);
  if (parts.length === 0) return undefined;
  if (engineOf(db) === 'sqlite') {
    const question = parts.map((part) => `"${part.replaceAll('"', '""')}"`).join(' AND ');
    return sql`(select tool_id from tool_text_grams join tool_text_numbers on number = tool_text_grams.rowid
      where said match ${question} limit ${MAX_COLLECTED + 1})`;
  }
  const conditions = parts.map((part) => sql`said like ${`%${escapeLike(part)}%`}`);
  return sql`(select tool_id from tool_texts where ${sql.join(conditions, sql` and `)} limit ${MAX_COLLECTED + 1})`;
}

/**
 * Whether a row of `tools` seems to contain the words, of any length. On SQLite the names of specifications and their JSON count
 * too: parsing it costs more than a row too many. What JSON escapes matches anything.
 */
function hasText(db: Db, words: readonly string[]): RawBuilder<SqlBool> {
  const conditions = words
    .map(containsPattern)
    .map((pattern) =>
      engineOf(db) === 'sqlite'
        ? sql`concat_ws(' ', name, description, category, specifications) like ${pattern.replace(/"|\\\\/g, '%')} escape '\\'`
        : sql`(select said from tool_texts where tool_id = tools.id) like ${pattern}`,
    );
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

function conditionsOf(db: Db, { text, category, minPrice, maxPrice, inStock }: Search): Condition[] {
  const all: Condition[] = [];
  const add = (ids: RawBuilder<SqlBool>, holds: RawBuilder<SqlBool>) =>
    all.push({ ids: sql`(select id from tools where ${ids} limit ${MAX_COLLECTED + 1})`, holds });
  if (text !== '') {
    const words = text.split(/\s+/);
    all.push({ ids: idsWithText(db, words), holds: hasText(db, words) });
  }
  if (category !== '') add(sql`category = ${category}`, sql`coalesce(category, '') = ${category}`);
  if (minPrice !== undefined || maxPrice !== undefined) {
    const [from, to] = [Math.round((minPrice ?? 0) * 100), Math.round((maxPrice ?? LARGEST.price_minor / 100) * 100)];
    add(sql`price_minor between ${from} and ${to}`, sql`price_minor + 0 between ${from} and ${to}`);
  }
  if (inStock) add(sql`quantity >= ${MINIMUM_ORDER_QUANTITY}`, sql`quantity + 0 >= ${MINIMUM_ORDER_QUANTITY}`);
  return all;
}

/** The ids of the most selective condition, when they are few enough to collect. */
async function mostSelective(db: Db, conditions: readonly Condition[]): Promise<RawBuilder<string> | undefined> {
  let best: { count: number; ids: RawBuilder<string> } | undefined;
  for (const { ids } of conditions) {
    if (!ids) continue;
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${ids} as found`.execute(db);
    const count = Number(rows[0]?.count);
    if (count <= MAX_COLLECTED && count < (best?.count ?? Number.POSITIVE_INFINITY)) best = { count, ids };
  }
  return best?.ids;
}

/** The end of a page: the id and the value sorted by, so that it holds after that tool is changed or deleted. */
function cursorOf(row: Pick<Row, 'id'> & Partial<Row>, sort: Sorting | undefined): string {
  return sort ? `${row.id}:${row[ORDERS[sort][0]]}` : row.id;
}

/** Compares rows with a cursor, as a pair of values, so that the engines begin in the index. */
function compared(cursor: string, sort: Sorting | undefined, side: 'beyond' | 'up to') {
  const colon = cursor.indexOf(':');
  const id = colon < 0 ? cursor : cursor.slice(0, colon);
  return (eb: ExpressionBuilder<Database, 'tools'>) => {
    if (!sort || colon < 0) return eb('id', side === 'beyond' ? '>' : '<=', id);
    const [column, direction] = ORDERS[sort];
    const text = cursor.slice(colon + 1);
    const value = column === 'name' ? text : Math.max(0, Math.min(Math.trunc(Number(text)) || 0, LARGEST[column]));
    const operators = direction === 'asc' ? (['>', '<='] as const) : (['<', '>='] as const);
    return eb(eb.refTuple(column, 'id'), operators[side === 'beyond' ? 0 : 1], eb.tuple(value, id));
  };
}

/** The list in its order, from a cursor on. */
function listFrom(db: Db, sort: Sorting | undefined, after: string | undefined) {
  const [column, direction] = sort ? ORDERS[sort] : [undefined, 'asc' as const];
  return db
    .selectFrom('tools')
    .$if(after !== undefined, (query) => query.where(compared(after ?? '', sort, 'beyond')))
    .$if(column !== undefined, (query) => query.orderBy(column ?? 'id', direction))
    .orderBy('id', direction);
}

/** How far one answer scans; undefined when the list ends before. */
async function endOfScan(db: Db, sort: Sorting | undefined, after: string | undefined): Promise<string | undefined> {
  const row = await listFrom(db, sort, after)
    .select(['id', 'price_minor', 'quantity', 'name'])
    .offset(MAX_SCANNED - 1)
    .limit(1)
    .executeTakeFirst();
  return row && cursorOf(row, sort);
}

/** One page of the tools that match, in the order the search asks for; then in that of the catalogue. A page may end early. */
export async function findTools(db: Db, search: Search, { limit, after }: PageRequest): Promise<Page<Tool>> {
  const { text, sort } = search;
  const conditions = conditionsOf(db, search);
  const collected = await mostSelective(db, conditions);
  const end = collected || conditions.length === 0 ? undefined : await endOfScan(db, sort, after);
  const found: { row: Row; tool: Tool }[] = [];
  for (let cursor = after; ; ) {
    const rows: Row[] = await conditions
      .reduce((query, { holds }) => query.where(holds), listFrom(db, sort, cursor))
      .selectAll()
      .$if(collected !== undefined, (query) => query.where('id', 'in', collected ?? sql<string>``))
      .$if(end !== undefined, (query) => query.where(compared(end ?? '', sort, 'up to')))
      .limit(limit + 1)
      .execute();
    // The engines fold the case of ASCII alone: `matchesText` decides.
    const read = rows.map((row) => ({ row, tool: toTool(row) }));
    found.push(...read.filter(({ tool }) => text === '' || matchesText(tool, text)));
    const last = rows.at(-1);
    if (found.length > limit || rows.length <= limit || !last) break;
    cursor = cursorOf(last, sort);
  }
  const shown = found.slice(0, limit);
  const lastShown = shown.at(-1)?.row;
  const next = found.length > limit && lastShown ? cursorOf(lastShown, sort) : end;
  return { items: shown.map(({ tool }) => tool), next };
}
