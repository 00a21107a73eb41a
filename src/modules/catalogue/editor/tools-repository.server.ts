import type { Insertable, Updateable } from 'kysely';
import type { Tool } from '#src/core/tools/tool.ts';
import { toTool } from '#src/core/tools/tool-data-row.server.ts';
import type { ToolTable } from '#src/core/tools/tool-table.ts';
import type { Db } from '#src/platform/database/open.server.ts';

/** The tools with these ids. @param locked locks them until the transaction ends */
export async function findTools(db: Db, ids: readonly string[], { locked = false } = {}): Promise<Tool[]> {
  if (ids.length === 0) return [];
  const query = db.selectFrom('tools').selectAll().where('id', 'in', ids).orderBy('id');
  const rows = await (locked ? query.forUpdate() : query).execute();
  return rows.map(toTool);
}

/** Those of the names that tools already have. */
export async function listTakenNames(db: Db, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await db.selectFrom('tools').select('name').distinct().where('name', 'in', names).execute();
  return rows.map(({ name }) => name);
}

/** The columns that an edit writes. */
const EDITED = [
  ...(['name', 'description', 'image', 'quantity', 'price_minor', 'category', 'specifications'] as const),
  ...(['supplied_as', 'price_decimals', 'price_steps', 'details', 'updated_at'] as const),
];

/** Inserts new tools; updates existing ones and increments their versions. */
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

/** Writes columns of a tool that has not been sold or edited yet, without incrementing its version. */
export async function setToolData(trx: Db, id: string, columns: Updateable<ToolTable>): Promise<void> {
  await trx.updateTable('tools').set(columns).where('id', '=', id).execute();
}
