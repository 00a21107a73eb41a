import { sql } from 'kysely';
import type { Db } from '#src/platform/database/open.server.ts';

/** Recorded changes of a tool and its stock. */
export interface StockChange {
  toolId: string;
  action: string;
  /** Change of the stock; negative for removed pieces. */
  pieces: number;
}

/** All changes of tools, earliest first. */
export async function listStockChanges(db: Db): Promise<StockChange[]> {
  const rows = await db
    .selectFrom('admin_changes')
    .select(['subject_id', 'action', 'before', 'after'])
    .where('kind', '=', 'tool')
    .orderBy('id')
    .execute();
  const piecesOf = (fields: string | null) => (JSON.parse(fields ?? '{}') as { quantity?: number }).quantity ?? 0;
  return rows.map(({ subject_id, action, before, after }) => ({
    toolId: subject_id,
    action,
    // A draft has no stock: its pieces count from its publication.
    pieces: action.startsWith('draft') ? 0 : piecesOf(after) - piecesOf(before),
  }));
}

/** Stock of each tool, and its number of edits. */
export function listAllStock(db: Db) {
  return db.selectFrom('tools').select(['id', 'name', 'quantity', 'version']).orderBy('id').execute();
}

/** Pieces of each tool in orders; of a cancelled order, only the pieces that had been shipped. */
export async function sumOrderedPieces(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('orders')
    .select([
      'tool_id',
      sql<number>`sum(case when cancelled_at is null then quantity else shipped_pieces end)`.as('pieces'),
    ])
    .groupBy('tool_id')
    .execute();
  return new Map(rows.map(({ tool_id, pieces }) => [tool_id, Number(pieces)]));
}
