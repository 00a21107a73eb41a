import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { compileOnce } from '#src/platform/database/compile-once.server.ts';
import { engineOf } from '#src/platform/database/engine.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { PageRequest } from '#src/platform/http/page.ts';
import { wordsIn } from './search-correction.ts';
import type { Tool } from './tool.ts';
import { dataOfRow, priceOf } from './tool-data-row.server.ts';
import type { ToolTable } from './tool-table.ts';

export function toTool(row: Selectable<ToolTable>): Tool {
  return {
    _id: row.id,
    toolName: row.name,
    img: row.image,
    description: row.description,
    quantity: row.quantity,
    price: priceOf(row.price_minor, row),
    category: row.category,
    specifications: JSON.parse(row.specifications),
    version: row.version,
    ...dataOfRow(row),
  };
}

/** The tools, oldest first, which is the order of the catalogue: all of them, or the next `limit` after the one with the id `after`. */
export async function listTools(db: Db, { limit, after }: Partial<PageRequest> = {}): Promise<Tool[]> {
  const rows = await db
    .selectFrom('tools')
    .selectAll()
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
  return rows.map(toTool);
}

/** What the addresses of tools are made of; as `listTools`. */
export async function listToolNames(db: Db, { limit, after }: PageRequest): Promise<Pick<Tool, '_id' | 'toolName'>[]> {
  return db
    .selectFrom('tools')
    .select(['id as _id', 'name as toolName'])
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The id `count` tools after `after` in the catalogue; undefined when it ends before. */
export async function findIdFurther(db: Db, count: number, after = ''): Promise<string | undefined> {
  const row = await db
    .selectFrom('tools')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

const toolOfId = compileOnce((db, id: string) => db.selectFrom('tools').selectAll().where('id', '=', id));

export async function findTool(db: Db, id: string): Promise<Tool | undefined> {
  const { rows } = await toolOfId(db, id);
  return rows[0] && toTool(rows[0]);
}

const toolSince = compileOnce((db, id: string, since: number) =>
  db.selectFrom('tools').selectAll().where('id', '=', id).where('updated_at', '<=', since),
);

/** A tool that no admin has edited since `since`, in milliseconds since the epoch. */
export async function findToolUnchanged(db: Db, id: string, since: number): Promise<Tool | undefined> {
  const { rows } = await toolSince(db, id, since);
  return rows[0] && toTool(rows[0]);
}

/** A tool that no other transaction changes until this one ends; SQLite has one writer anyway. */
export async function lockTool(trx: Db, id: string): Promise<Tool | undefined> {
  const query = trx.selectFrom('tools').selectAll().where('id', '=', id);
  const row = await (engineOf(trx) === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
  return row && toTool(row);
}

/** The tools with these ids. @param locked no other transaction changes them until this one ends */
export async function findTools(db: Db, ids: readonly string[], { locked = false } = {}): Promise<Tool[]> {
  if (ids.length === 0) return [];
  const query = db.selectFrom('tools').selectAll().where('id', 'in', ids).orderBy('id');
  const rows = await (locked && engineOf(db) === 'postgres' ? query.forUpdate() : query).execute();
  return rows.map(toTool);
}

/** The names that tools have. */
export async function listTakenNames(db: Db, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await db.selectFrom('tools').select('name').distinct().where('name', 'in', names).execute();
  return rows.map(({ name }) => name);
}

/** Tools of exactly that name; two are enough to know that it is not unique. */
export async function findToolsByName(db: Db, name: string): Promise<Tool[]> {
  const rows = await db.selectFrom('tools').selectAll().where('name', '=', name).limit(2).execute();
  return rows.map(toTool);
}

/** Notes which pictures of this shop a tool shows besides its first. */
export async function replacePictures(trx: Db, toolId: string, pictures: readonly string[]): Promise<void> {
  await trx.deleteFrom('tool_pictures').where('tool_id', '=', toolId).execute();
  const rows = pictures.map((image, at) => ({ id: `${toolId}.${at}`, tool_id: toolId, image }));
  if (rows.length > 0) await trx.insertInto('tool_pictures').values(rows).execute();
}

/** @returns false when there is a tool under this creation key already; nothing is inserted then */
export async function insertTool(db: Db, tool: Insertable<ToolTable>): Promise<boolean> {
  const result = await db
    .insertInto('tools')
    .values(tool)
    .onConflict((oc) => oc.column('creation_key').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** The columns that an edit writes. */
const EDITED = [
  ...(['name', 'description', 'image', 'quantity', 'price_minor', 'category', 'specifications'] as const),
  ...(['supplied_as', 'price_decimals', 'price_steps', 'details', 'updated_at'] as const),
];

/** Inserts tools, or changes those that exist and raises their versions. */
export async function upsertTools(trx: Db, tools: readonly Insertable<ToolTable>[]): Promise<void> {
  await trx
    .insertInto('tools')
    .values(tools)
    .onConflict((oc) =>
      oc.column('id').doUpdateSet((eb) => ({
        ...Object.fromEntries(EDITED.map((column) => [column, eb.ref(`excluded.${column}`)])),
        version: eb('tools.version', '+', 1),
      })),
    )
    .execute();
}

export async function findToolByCreationKey(db: Db, key: string) {
  return db.selectFrom('tools').select(['id', 'creation_hash']).where('creation_key', '=', key).executeTakeFirst();
}

interface ToolUpdateConditions {
  /** Only this version is updated; undefined: any. */
  version: number | undefined;
  stock: { to: number } | { by: number };
  /** Together with zero, what a stock that changes must lie between afterwards. */
  maxStock: number;
}

/** @returns the new version; undefined when there is no such tool or a condition does not hold, and nothing has changed then */
export async function updateToolRow(
  db: Db,
  id: string,
  columns: Updateable<ToolTable>,
  { version, stock, maxStock }: ToolUpdateConditions,
): Promise<number | undefined> {
  const row = await db
    .updateTable('tools')
    .set((eb) => ({
      ...columns,
      quantity: 'to' in stock ? stock.to : eb('quantity', '+', stock.by),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .$if('by' in stock && stock.by !== 0, (query) =>
      query.where((eb) => eb.between(eb('quantity', '+', 'by' in stock ? stock.by : 0), 0, maxStock)),
    )
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

/** Writes columns of a tool that nothing was sold of and no admin has edited yet: its version stays. */
export async function setToolData(trx: Db, id: string, columns: Updateable<ToolTable>): Promise<void> {
  await trx.updateTable('tools').set(columns).where('id', '=', id).execute();
}

/** @returns the image of the deleted tool; undefined when there was none of this id */
export async function deleteToolRow(db: Db, id: string): Promise<string | undefined> {
  const row = await db.deleteFrom('tools').where('id', '=', id).returning('image').executeTakeFirst();
  return row?.image;
}

/** A larger catalogue is not counted to its end. */
const MAX_COUNTED = 10_000;

/** The number of tools up to MAX_COUNTED, and whether there are more. */
export async function countTools(db: Db): Promise<{ count: number; more: boolean }> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select id from tools limit ${MAX_COUNTED + 1}) as counted`.execute(db);
  const count = Number(rows[0]?.count);
  return { count: Math.min(count, MAX_COUNTED), more: count > MAX_COUNTED };
}

/** Categories to choose from. */
const MAX_CATEGORIES = 200;

/**
 * All categories, in the order in which the catalogue first names them. From each the index is asked for the next, so
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
    limit ${MAX_CATEGORIES}`.execute(db);
  return rows.map(({ category }) => category);
}

/** So many names are read for the words of the catalogue, and so many descriptions and specifications. */
const [NAMES_READ, TEXTS_READ] = [5_000, 200];

/** Words of the catalogue to compare with misspelled ones: of names and categories first, which are the most telling. */
export async function listVocabulary(db: Db): Promise<string[]> {
  // All in one row: thousands of them cost more than what they say.
  const joined = engineOf(db) === 'sqlite' ? sql`group_concat(name, ' | ')` : sql`string_agg(name, ' | ')`;
  const [names, categories, texts] = await Promise.all([
    sql<{ said: string | null }>`select ${joined} as said
      from (select name from tools order by name, id limit ${NAMES_READ}) as named`.execute(db),
    listCategories(db),
    db.selectFrom('tools').select(['description', 'specifications']).orderBy('id').limit(TEXTS_READ).execute(),
  ]);
  const said = [
    names.rows[0]?.said ?? '',
    ...categories,
    ...texts.flatMap(({ description, specifications }) => [specifications, description]),
  ];
  return [...new Set(wordsIn(said.join(' | ')))];
}
