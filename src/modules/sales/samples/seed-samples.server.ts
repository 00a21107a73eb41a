import { listTools } from '#src/core/tools/tool-repository.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { upsertSampleStock } from './sample-repository.server.ts';

/** Pieces for samples of every tool of the demo that has a price for them. */
export async function seedSamples(trx: Db): Promise<void> {
  for (const { _id, samplePrice } of await listTools(trx))
    if (samplePrice !== null) await upsertSampleStock(trx, _id, 25);
}
