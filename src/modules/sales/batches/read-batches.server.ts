import type { Shop } from '#src/core/shop.ts';
import { today } from '#src/core/site/calendar.ts';
import { requireTool } from '#src/core/tools/require-tool.server.ts';
import { listBatches, listOpenBatches } from './batch-repository.server.ts';

/** What a buyer can order of a tool, now and later. @throws Refusal 404 without the tool */
export async function readBatchesOfTool({ config, db }: Pick<Shop, 'config' | 'db'>, toolId: string) {
  const { toolName, quantity } = await requireTool(db, toolId);
  const batches = await listOpenBatches(db, today(), toolId);
  return {
    toolName,
    stock: quantity,
    currency: config.currency,
    batches: batches.map(({ id, dueOn, free }) => ({ id, dueOn, free })),
  };
}

/** The batches as admins see them. */
export async function readBatches({ db }: Pick<Shop, 'db'>) {
  return (await listBatches(db)).map((row) => ({
    id: row.id,
    toolId: row.tool_id,
    toolName: row.tool_name,
    dueOn: row.due_on,
    pieces: row.pieces,
    carried: row.carried,
    sold: row.free === null ? 0 : row.pieces + row.carried - row.free,
    received: row.received,
    receivedAt: row.received_at === null ? null : new Date(Number(row.received_at)).toISOString(),
    note: row.note,
  }));
}
