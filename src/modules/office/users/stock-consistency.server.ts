import type { CheckInput, ConsistencyCheck, Finding } from '#src/core/consistency-check.ts';
import { listAllStock, listStockChanges, sumOrderedPieces } from './stock-repository.server.ts';

/**
 * The received pieces are known from the recorded changes of admins. The record of a tool is complete if it starts when
 * the tool was added and has as many changes as its version; otherwise the tool is older than the record, or this
 * module was off for a time.
 */
async function* findings({ db }: CheckInput): AsyncGenerator<Finding> {
  const changesOf = Map.groupBy(await listStockChanges(db), ({ toolId }) => toolId);
  const ordered = await sumOrderedPieces(db);
  const tools = await listAllStock(db);
  let unproven = 0;
  for (const { id, name, quantity, version } of tools) {
    const changes = changesOf.get(id) ?? [];
    const isComplete = changes[0]?.action === 'added' && changes.length === version;
    const received = changes.reduce((sum, { pieces }) => sum + pieces, 0);
    const sold = ordered.get(id) ?? 0;
    if (!isComplete) unproven += 1;
    else if (quantity + sold !== received)
      yield { wrong: `${name}: ${quantity} in stock and ${sold} sold are not the ${received} that came` };
  }
  if (unproven > 0)
    yield { unproven: `${unproven} of ${tools.length} tools, of which not every change of stock was recorded` };
}

export const stockCheck: ConsistencyCheck = {
  rule: 'Pieces in stock and pieces sold are the pieces that came',
  findings,
};
