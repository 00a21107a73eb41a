import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '#src/database/open.server.ts';
import type { Database, ToolTable } from '#src/database/schema.ts';
import { MINIMUM_ORDER_QUANTITY } from '#src/orders/minimum-order.ts';
import type { Tool } from './tool.ts';
import { toTool } from './tool-repository.server.ts';
import { matchesText, type Sorting, type ToolSearch } from './tool-search.ts';

/** Rows of one query, and queries of one answer, when the text is looked for in the rows. */
const READ_AT_ONCE = 500;
const MOST_READS = 6;

const ORDERS = {
  'price-up': ['price_minor', 'asc'],
  'price-down': ['price_minor', 'desc'],
  stock: ['quantity', 'desc'],
  name: ['name', 'asc'],
} as const satisfies Record<Sorting, [keyof ToolTable, 'asc' | 'desc']>;

const sortedBy = (sort: Sorting | undefined) => ORDERS[sort ?? 'name'];

/** PostgreSQL refuses a number that its column could not hold. */
const LARGEST = { quantity: 2_147_483_647, price_minor: 1_000_000_000_000 };

type Search = Omit<ToolSearch, 'after'>;
type ToolQuery = SelectQueryBuilder<Database, 'tools', object>;
type Row = Parameters<typeof toTool>[0];

/**
 * What the database can say about a word: a pattern that everything with the word matches, on both engines. Letters beyond ASCII,
 * which SQLite does not fold, and characters that JSON or LIKE treat specially stand for anything; `matchesText` decides.
 */
const looseLike = (word: string) => `%${word.toLowerCase().replace(/[^a-z0-9 .,:;/+()#&=-]+/g, '%')}%`;

function filtered(query: ToolQuery, { text, category, minPrice, maxPrice, inStock }: Search): ToolQuery {
  const words = text === '' ? [] : text.split(/\s+/);
  const said = sql<string>`lower(name || ' ' || description || ' ' || coalesce(category, '') || ' ' || specifications)`;
  return words
    .reduce((narrowed, word) => narrowed.where(said, 'like', looseLike(word)), query)
    .$if(category !== '', (q) => q.where('category', '=', category))
    .$if(minPrice !== undefined, (q) => q.where('price_minor', '>=', Math.round((minPrice ?? 0) * 100)))
    .$if(maxPrice !== undefined, (q) => q.where('price_minor', '<=', Math.round((maxPrice ?? 0) * 100)))
    .$if(inStock, (q) => q.where('quantity', '>=', MINIMUM_ORDER_QUANTITY));
}

/** Where a part ends: the id, and what the list is sorted by, so that it holds when that tool is changed or deleted. */
function cursorOf(row: Row, sort: Sorting | undefined): string {
  return sort ? `${row.id}:${row[ORDERS[sort][0]]}` : row.id;
}

function beyond(cursor: string, sort: Sorting | undefined) {
  const colon = cursor.indexOf(':');
  const id = colon < 0 ? cursor : cursor.slice(0, colon);
  return (eb: ExpressionBuilder<Database, 'tools'>) => {
    if (!sort || colon < 0) return eb('id', '>', id);
    const [column, direction] = ORDERS[sort];
    const text = cursor.slice(colon + 1);
    const value = column === 'name' ? text : Math.min(Math.trunc(Number(text)) || 0, LARGEST[column]);
    const further = direction === 'asc' ? '>' : '<';
    return eb.or([eb(column, further, value), eb.and([eb(column, '=', value), eb('id', '>', id)])]);
  };
}

/** A part of what a search finds; `next` is what its next part comes after, undefined at the end. */
export interface FoundTools {
  tools: Tool[];
  next: string | undefined;
}

/** The first `limit` tools after `after` that answer the search, in the order it asks for; then in that of the catalogue. */
export async function findTools(db: Db, search: Search, limit: number, after?: string): Promise<FoundTools> {
  const { text, sort } = search;
  const atOnce = text === '' ? limit + 1 : READ_AT_ONCE;
  const found: Row[] = [];
  let cursor = after;
  for (let reads = 0; reads < MOST_READS; reads += 1) {
    const from = cursor;
    const rows: Row[] = await filtered(db.selectFrom('tools'), search)
      .selectAll()
      .$if(from !== undefined, (query) => query.where(beyond(from ?? '', sort)))
      .$if(sort !== undefined, (query) => query.orderBy(sortedBy(sort)[0], sortedBy(sort)[1]))
      .orderBy('id')
      .limit(atOnce)
      .execute();
    found.push(...rows.filter((row) => text === '' || matchesText(toTool(row), text)));
    const last = rows.at(-1);
    if (found.length > limit || !last || rows.length < atOnce) {
      cursor = undefined;
      break;
    }
    cursor = cursorOf(last, sort);
  }
  const shown = found.slice(0, limit);
  const lastShown = shown.at(-1);
  const next = found.length > limit && lastShown ? cursorOf(lastShown, sort) : cursor;
  return { tools: shown.map(toTool), next };
}

export async function countTools(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('tools')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Categories to choose from: more than anybody would read are not offered. */
const MOST_CATEGORIES = 200;

/** The categories there are, in the order in which the catalogue first names them. */
export async function listCategories(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('tools')
    .select('category')
    .where('category', 'is not', null)
    .groupBy('category')
    .orderBy((eb) => eb.fn.min('id'))
    .limit(MOST_CATEGORIES)
    .execute();
  return rows.flatMap(({ category }) => category ?? []);
}
