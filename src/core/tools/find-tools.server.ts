import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Database, ToolTable } from '#src/platform/database/schema.ts';
import type { Tool } from './tool.ts';
import { LARGEST_INTEGER } from './tool-limits.ts';
import { toTool } from './tool-repository.server.ts';
import { matchesText, type Sorting, type ToolSearch } from './tool-search.ts';
import { hasText, toolsWithText } from './tool-texts.server.ts';

/** So many tools are collected and sorted. Of more, some stand in every stretch of the list, so that it is walked. */
const FEW = 1_000;
/** Tools that one answer walks past at most. */
const STRETCH = 5_000;

const ORDERS = {
  'price-up': ['price_minor', 'asc'],
  'price-down': ['price_minor', 'desc'],
  stock: ['quantity', 'desc'],
  name: ['name', 'asc'],
} as const satisfies Record<Sorting, [keyof ToolTable, 'asc' | 'desc']>;

/** PostgreSQL refuses a number that its column could not hold. */
const LARGEST = { quantity: LARGEST_INTEGER, price_minor: 1_000_000_000_000 };

type Search = Omit<ToolSearch, 'after'>;
type Row = Parameters<typeof toTool>[0];

/** One thing a search asks for. */
interface Condition {
  /** Query of an index for ids that fulfil it, cut off above FEW; undefined when there is none to ask. */
  ids: RawBuilder<string> | undefined;
  /** The same of one row, written so that no engine takes it for a reason to choose another index than the order's. */
  holds: RawBuilder<SqlBool>;
}

function conditionsOf(db: Db, { text, category, minPrice, maxPrice, inStock }: Search): Condition[] {
  const all: Condition[] = [];
  const where = (condition: RawBuilder<SqlBool>) =>
    sql<string>`(select id from tools where ${condition} limit ${FEW + 1})`;
  if (text !== '') {
    const words = text.split(/\s+/);
    all.push({ ids: toolsWithText(db, words, FEW + 1), holds: hasText(db, words) });
  }
  if (category !== '') {
    all.push({ ids: where(sql`category = ${category}`), holds: sql`coalesce(category, '') = ${category}` });
  }
  if (minPrice !== undefined || maxPrice !== undefined) {
    const [from, to] = [Math.round((minPrice ?? 0) * 100), Math.round((maxPrice ?? LARGEST.price_minor / 100) * 100)];
    all.push({
      ids: where(sql`price_minor between ${from} and ${to}`),
      holds: sql`price_minor + 0 between ${from} and ${to}`,
    });
  }
  if (inStock) {
    all.push({
      ids: where(sql`quantity >= ${MINIMUM_ORDER_QUANTITY}`),
      holds: sql`quantity + 0 >= ${MINIMUM_ORDER_QUANTITY}`,
    });
  }
  return all;
}

/** The condition that the fewest tools fulfil, when these are few enough to collect. */
async function rarest(db: Db, conditions: readonly Condition[]): Promise<RawBuilder<string> | undefined> {
  let best: { count: number; ids: RawBuilder<string> } | undefined;
  for (const { ids } of conditions) {
    if (!ids) continue;
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${ids} as found`.execute(db);
    const count = Number(rows[0]?.count);
    if (count <= FEW && count < (best?.count ?? Number.POSITIVE_INFINITY)) best = { count, ids };
  }
  return best?.ids;
}

type Key = Pick<Row, 'id'> & Partial<Row>;

/** Where a part ends: the id, and what the list is sorted by, so that it holds when that tool is changed or deleted. */
function cursorOf(row: Key, sort: Sorting | undefined): string {
  return sort ? `${row.id}:${row[ORDERS[sort][0]]}` : row.id;
}

/** Compares rows with a cursor; as a pair of values, so that the engines begin in the index instead of reading up to there. */
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

/** A part of what a search finds; `next` is what its next part comes after, undefined at the end. */
export interface FoundTools {
  tools: Tool[];
  next: string | undefined;
}

/** The first `limit` tools after `after` that answer the search, in the order it asks for; then in that of the catalogue. */
export async function findTools(db: Db, search: Search, limit: number, after?: string): Promise<FoundTools> {
  const { text, sort } = search;
  const conditions = conditionsOf(db, search);
  const few = await rarest(db, conditions);
  const end = few || conditions.length === 0 ? undefined : await endOfStretch(db, sort, after);
  const found: { row: Row; tool: Tool }[] = [];
  for (let cursor = after; ; ) {
    const rows: Row[] = await conditions
      .reduce((query, { holds }) => query.where(holds), listFrom(db, sort, cursor))
      .selectAll()
      .$if(few !== undefined, (query) => query.where('id', 'in', few ?? sql<string>``))
      .$if(end !== undefined, (query) => query.where(compared(end ?? '', sort, 'up to')))
      .limit(limit + 1)
      .execute();
    const read = rows.map((row) => ({ row, tool: toTool(row) }));
    found.push(...read.filter(({ tool }) => text === '' || matchesText(tool, text)));
    const last = rows.at(-1);
    if (found.length > limit || rows.length <= limit || !last) break;
    cursor = cursorOf(last, sort);
  }
  const shown = found.slice(0, limit);
  const lastShown = shown.at(-1)?.row;
  const next = found.length > limit && lastShown ? cursorOf(lastShown, sort) : end;
  return { tools: shown.map(({ tool }) => tool), next };
}

/** How far one answer walks; undefined when the list ends before. */
async function endOfStretch(db: Db, sort: Sorting | undefined, after: string | undefined): Promise<string | undefined> {
  const row: Key | undefined = await listFrom(db, sort, after)
    .select(['id', 'price_minor', 'quantity', 'name'])
    .offset(STRETCH - 1)
    .limit(1)
    .executeTakeFirst();
  return row && cursorOf(row, sort);
}

/** A larger catalogue is not counted to its end. */
const COUNTED = 10_000;

/** How many tools there are, and whether there are more than anybody counted. */
export async function countTools(db: Db): Promise<{ count: number; more: boolean }> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select id from tools limit ${COUNTED + 1}) as counted`.execute(db);
  const count = Number(rows[0]?.count);
  return { count: Math.min(count, COUNTED), more: count > COUNTED };
}

/** Categories to choose from: more than anybody would read are not offered. */
const MOST_CATEGORIES = 200;

/**
 * The categories there are, in the order in which the catalogue first names them. From each the index is asked for the next, so
 * that the time depends on how many categories there are, not on how many tools.
 */
export async function listCategories(db: Db): Promise<string[]> {
  const { rows } = await sql<{ category: string }>`
    with recursive named (category) as (
      select min(category) from tools
      union all
      select (select min(category) from tools where category > named.category) from named where named.category is not null
    )
    select category from named where category is not null
    order by (select min(id) from tools where tools.category = named.category)
    limit ${MOST_CATEGORIES}`.execute(db);
  return rows.map(({ category }) => category);
}
