import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { ListLine } from './list-lines.ts';

/** The lines of a customer, in the sequence in which they were added. */
export async function listLinesOf(db: Db, customerId: string): Promise<ListLine[]> {
  const rows = await db
    .selectFrom('list_lines')
    .select(['tool_id', 'pieces'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();
  return rows.map(({ tool_id, pieces }) => ({ toolId: tool_id, pieces }));
}

/** Locks the list of a customer until the transaction ends, and creates it if there is none. */
export async function lockList(trx: Db, customerId: string, now: number): Promise<void> {
  await trx
    .insertInto('lists')
    .values({ customer_id: customerId, changed_at: now })
    .onConflict((oc) => oc.column('customer_id').doUpdateSet({ changed_at: now }))
    .execute();
}

export async function insertListLines(trx: Db, customerId: string, lines: readonly ListLine[]): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map(({ toolId, pieces }) => ({ id: newId(), customer_id: customerId, tool_id: toolId, pieces }));
  await trx.insertInto('list_lines').values(rows).execute();
}

export async function updatePieces(trx: Db, customerId: string, { toolId, pieces }: ListLine): Promise<void> {
  await trx
    .updateTable('list_lines')
    .set({ pieces })
    .where('customer_id', '=', customerId)
    .where('tool_id', '=', toolId)
    .execute();
}

export async function deleteLines(trx: Db, customerId: string, toolIds: readonly string[]): Promise<void> {
  if (toolIds.length === 0) return;
  await trx.deleteFrom('list_lines').where('customer_id', '=', customerId).where('tool_id', 'in', toolIds).execute();
}

/** Names and ids of all tools. */
export async function listNamesOfTools(db: Db): Promise<{ _id: string; toolName: string }[]> {
  return db.selectFrom('tools').select(['id as _id', 'name as toolName']).orderBy('id').execute();
}

/** Those of the ids that tools have. */
export async function listKnownTools(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('tools').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

export async function listToolRowsOf(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db.selectFrom('tools').selectAll().where('id', 'in', ids).execute();
}

/** Lists with more lines than allowed. */
export async function listTooLong(db: Db, most: number) {
  return db
    .selectFrom('list_lines')
    .select(({ fn }) => ['customer_id', fn.countAll<number | string>().as('lines')])
    .groupBy('customer_id')
    .having(({ fn }) => fn.countAll(), '>', most)
    .execute();
}

/** Lines whose pieces are out of bounds. */
export async function listOutOfBounds(db: Db, least: number, most: number) {
  return db
    .selectFrom('list_lines')
    .select(['customer_id', 'tool_id', 'pieces'])
    .where(({ not, between }) => not(between('pieces', least, most)))
    .execute();
}
