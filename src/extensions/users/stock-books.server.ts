import type { BookCheck, Books, Finding } from '#src/core/book-check.ts';
import { listStock, listStockChanges, sumOrderedPieces } from './stock-repository.server.ts';

/**
 * What came is known from the changes that admins made. The history of a tool is whole when it begins with its adding and has as many
 * edits as its version counts; the history of others began earlier, or this extension was off meanwhile.
 */
async function* findings({ db }: Books): AsyncGenerator<Finding> {
  const changesOf = Map.groupBy(await listStockChanges(db), ({ toolId }) => toolId);
  const ordered = await sumOrderedPieces(db);
  const tools = await listStock(db);
  let unproven = 0;
  for (const { id, name, quantity, version } of tools) {
    const changes = changesOf.get(id) ?? [];
    const isWhole = changes[0]?.action === 'added' && changes.length === version;
    const received = changes.reduce((sum, { pieces }) => sum + pieces, 0);
    const sold = ordered.get(id) ?? 0;
    if (!isWhole) unproven += 1;
    else if (quantity + sold !== received)
      yield { wrong: `${name}: ${quantity} in stock and ${sold} sold are not the ${received} that came` };
  }
  if (unproven > 0)
    yield { unproven: `${unproven} of ${tools.length} tools, of which not every change of stock was recorded` };
}

export const stockBooks: BookCheck = { rule: 'Pieces in stock and pieces sold are the pieces that came', findings };
