import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '#src/platform/database/open.server.ts';
import type { Database } from '#src/platform/database/schema.ts';
import type { Page, PageRequest } from '#src/platform/http/page.ts';
import type { Tool } from './tool.ts';
import { MAX_INTEGER } from './tool-limits.ts';
import { toTool } from './tool-repository.server.ts';
import type { Sorting } from './tool-search.ts';
import { type Condition, type Ids, isAmong, LARGEST_PRICE } from './tool-search-conditions.server.ts';
import type { ToolTable } from './tool-table.ts';

/** Maximum number of tools that one answer scans. */
const MAX_SCANNED = 5_000;

const ORDERS = {
  'price-up': ['price_minor', 'asc'],
  'price-down': ['price_minor', 'desc'],
  stock: ['quantity', 'desc'],
  name: ['name', 'asc'],
} as const satisfies Record<Sorting, [keyof ToolTable, 'asc' | 'desc']>;

const LARGEST = { quantity: MAX_INTEGER, price_minor: LARGEST_PRICE };

type Row = Parameters<typeof toTool>[0];

export interface Scan {
  conditions: readonly Condition[];
  /** Restricts the scan to these ids, if known. */
  collected: Ids | undefined;
  sort: Sorting | undefined;
  /** Filters the rows that pass the conditions; undefined accepts all. */
  holds: ((tool: Tool) => boolean) | undefined;
}

/** The cursor at the end of a page: id and sort value, so that it stays valid if that tool is changed or deleted. */
function cursorOf(row: Pick<Row, 'id'> & Partial<Row>, sort: Sorting | undefined): string {
  return sort ? `${row.id}:${row[ORDERS[sort][0]]}` : row.id;
}

/** Compares rows with a cursor as a pair of values, so that the engines can start within the index. */
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

/** The sorted list from a cursor on. */
function listFrom(db: Db, sort: Sorting | undefined, after: string | undefined) {
  const [column, direction] = sort ? ORDERS[sort] : [undefined, 'asc' as const];
  return db
    .selectFrom('tools')
    .$if(after !== undefined, (query) => query.where(compared(after ?? '', sort, 'beyond')))
    .$if(column !== undefined, (query) => query.orderBy(column ?? 'id', direction))
    .orderBy('id', direction);
}

/**
 * Cursor at which the scan of one answer ends; undefined if the list ends before. It selects only indexed columns,
 * because it skips thousands of rows.
 */
async function endOfScan(db: Db, sort: Sorting | undefined, after: string | undefined): Promise<string | undefined> {
  const row = await listFrom(db, sort, after)
    .select(sort ? ['id', ORDERS[sort][0]] : ['id'])
    .offset(MAX_SCANNED - 1)
    .limit(1)
    .executeTakeFirst();
  return row && cursorOf(row, sort);
}

/**
 * All conditions in a form that is opaque to the planner of PostgreSQL. It would consider rows that pass several
 * conditions so rare that it sorts all rows, instead of reading them in index order until there are enough.
 */
const allHold = (conditions: readonly Condition[]) =>
  sql<SqlBool>`case when ${sql.join(
    conditions.map(({ holds }) => sql`(${holds})`),
    sql` and `,
  )} then true else false end`;

/** The matching tools in list order. A page may have fewer than `limit` tools although there is a next one. */
export async function scanTools(
  db: Db,
  { conditions, collected, sort, holds }: Scan,
  { limit, after }: PageRequest,
): Promise<Page<Tool>> {
  const isUnfiltered = conditions.length === 0 && !holds;
  const end = collected || isUnfiltered ? undefined : await endOfScan(db, sort, after);
  const found: { row: Row; tool: Tool }[] = [];
  for (let cursor = after; ; ) {
    const rows: Row[] = await listFrom(db, sort, cursor)
      .selectAll()
      .$if(conditions.length > 0, (query) => query.where(allHold(conditions)))
      .$if(collected !== undefined, (query) => query.where(isAmong(db, collected ?? [])))
      .$if(end !== undefined, (query) => query.where(compared(end ?? '', sort, 'up to')))
      .limit(limit + 1)
      .execute();
    const candidates = rows.map((row) => ({ row, tool: toTool(row) }));
    found.push(...candidates.filter(({ tool }) => !holds || holds(tool)));
    const last = rows.at(-1);
    if (found.length > limit || rows.length <= limit || !last) break;
    cursor = cursorOf(last, sort);
  }
  const shown = found.slice(0, limit);
  const lastShown = shown.at(-1)?.row;
  const next = found.length > limit && lastShown ? cursorOf(lastShown, sort) : end;
  return { items: shown.map(({ tool }) => tool), next };
}

/** Filters a small set of tools by the conditions, in catalogue order. */
export async function readTools(db: Db, ids: Ids, conditions: readonly Condition[]): Promise<Tool[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('tools')
    .selectAll()
    .where(isAmong(db, ids))
    .$if(conditions.length > 0, (query) => query.where(allHold(conditions)))
    .orderBy('id')
    .execute();
  return rows.map(toTool);
}
