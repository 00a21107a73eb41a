import { today } from '#src/core/site/calendar.ts';
import { listTools } from '#src/core/tools/tool-repository.server.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { addDays } from '#src/platform/i18n/days.ts';
import { insertBatch } from './batch-repository.server.ts';

const BATCHES = [
  { inDays: 12, pieces: 1_500 },
  { inDays: 18, pieces: 2_400 },
  { inDays: 24, pieces: 3_000 },
];

/** Batches of the demo, of the tools with the smallest stock. */
export async function seedBatches(trx: Db): Promise<void> {
  const scarce = (await listTools(trx)).toSorted((a, b) => a.quantity - b.quantity);
  for (const [at, { inDays, pieces }] of BATCHES.entries()) {
    const tool = scarce[at];
    if (!tool) continue;
    await insertBatch(trx, { id: newId(), tool_id: tool._id, due_on: addDays(today(), inDays), pieces });
  }
}
