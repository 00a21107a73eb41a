import type { Insertable, Updateable } from 'kysely';
import { compileOnce } from '#src/platform/database/compile-once.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { PageRequest } from '#src/platform/http/page.ts';
import type { Tool } from './tool.ts';
import { type ToolRow, toTool } from './tool-data-row.server.ts';
import type { ToolTable } from './tool-table.ts';

/** The rows in catalogue order (oldest first): all of them, or the next `limit` after the id `after`. */
export async function listToolRows(db: Db, { limit, after }: Partial<PageRequest> = {}): Promise<ToolRow[]> {
  return db
    .selectFrom('tools')
    .selectAll()
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
}

/** The tools, as `listToolRows`. */
export const listTools = async (db: Db, page?: Partial<PageRequest>): Promise<Tool[]> =>
  (await listToolRows(db, page)).map(toTool);

const toolOfId = compileOnce((db, id: string) => db.selectFrom('tools').selectAll().where('id', '=', id));

export async function findTool(db: Db, id: string): Promise<Tool | undefined> {
  const { rows } = await toolOfId(db, id);
  return rows[0] && toTool(rows[0]);
}

const toolSince = compileOnce((db, id: string, since: number) =>
  db.selectFrom('tools').selectAll().where('id', '=', id).where('updated_at', '<=', since),
);

/** A tool, unless an admin has edited it after `since` (milliseconds since the epoch). */
export async function findToolUnchanged(db: Db, id: string, since: number): Promise<Tool | undefined> {
  const { rows } = await toolSince(db, id, since);
  return rows[0] && toTool(rows[0]);
}

/** Reads a tool and locks it until the transaction ends. */
export async function lockTool(trx: Db, id: string): Promise<Tool | undefined> {
  const query = trx.selectFrom('tools').selectAll().where('id', '=', id);
  const row = await query.forUpdate().executeTakeFirst();
  return row && toTool(row);
}

/** At most two tools of exactly that name, newest first, which is enough to know whether it is unique. */
export async function findToolsByName(db: Db, name: string): Promise<Tool[]> {
  const named = db.selectFrom('tools').selectAll().where('name', '=', name);
  const rows = await named.orderBy('id', 'desc').limit(2).execute();
  return rows.map(toTool);
}

/** Replaces the list of a tool's additional pictures. */
export async function replacePictures(trx: Db, toolId: string, pictures: readonly string[]): Promise<void> {
  await trx.deleteFrom('tool_pictures').where('tool_id', '=', toolId).execute();
  const rows = pictures.map((image, at) => ({ id: `${toolId}.${at}`, tool_id: toolId, image }));
  if (rows.length > 0) await trx.insertInto('tool_pictures').values(rows).execute();
}

/** @returns false, without an insert, if a tool with this creation key exists */
export async function insertTool(db: Db, tool: Insertable<ToolTable>): Promise<boolean> {
  const result = await db
    .insertInto('tools')
    .values(tool)
    .onConflict((oc) => oc.column('creation_key').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function findToolByCreationKey(db: Db, key: string) {
  return db.selectFrom('tools').select(['id', 'creation_hash']).where('creation_key', '=', key).executeTakeFirst();
}

interface ToolUpdateConditions {
  /** Updates only this version; undefined for any. */
  version: number | undefined;
  stock: { to: number } | { by: number };
  /** Upper limit of a changed stock; the lower limit is zero. */
  maxStock: number;
}

/** @returns the new version; undefined, without any change, if there is no such tool or a condition does not hold */
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

/** @returns the image of the deleted tool; undefined if there was no tool with this id */
export async function deleteToolRow(db: Db, id: string): Promise<string | undefined> {
  const row = await db.deleteFrom('tools').where('id', '=', id).returning('image').executeTakeFirst();
  return row?.image;
}

/** The main pictures of these tools by id, without tools that are not in the catalogue. */
export async function listPictures(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('tools').select(['id', 'image']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, image }) => [id, image]));
}
