import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { addToSummary, countWaitingChanges, takeChanges } from './order-summary-repository.server.ts';
import { Sums } from './sum-orders.ts';

/** SQLite runs in this thread: a larger batch delays other requests longer. */
const BATCH = 2_000;

/** Moves one batch of changes into the summary, in one transaction. @returns the number of changes */
function foldBatch(db: Db): Promise<number> {
  return inTransaction(db, async (trx) => {
    const sums = new Sums();
    const changes = await takeChanges(trx, BATCH);
    for (const change of changes) sums.addChange(change);
    await addToSummary(trx, sums.list());
    return changes.length;
  });
}

/**
 * Folds order changes into the summary until at most `mostWaiting` are pending. Several copies may do so concurrently:
 * each change is folded once.
 * @returns the number of folded changes
 */
export async function foldOrderChanges(db: Db, mostWaiting = 0): Promise<number> {
  let folded = 0;
  while ((await countWaitingChanges(db, mostWaiting + 1)) > mostWaiting) {
    const count = await foldBatch(db);
    // Another copy folds the rest.
    if (count === 0) break;
    folded += count;
  }
  return folded;
}
