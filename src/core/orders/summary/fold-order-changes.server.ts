import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { addToSummary, countWaitingChanges, takeChanges } from './order-summary-repository.server.ts';
import { Sums } from './sum-orders.ts';

/** SQLite works in this thread: a larger batch keeps other requests waiting longer. */
const BATCH = 2_000;

/** Folds one batch: what was taken is gone when its sums are there, in one transaction. @returns how many changes it was */
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
 * Folds changes of orders into the summary until at most so many wait. Several copies may do so at once: each change is folded once.
 * @returns how many changes were folded
 */
export async function foldOrderChanges(db: Db, mostWaiting = 0): Promise<number> {
  let folded = 0;
  while ((await countWaitingChanges(db, mostWaiting + 1)) > mostWaiting) {
    const count = await foldBatch(db);
    // Another copy folds what is left.
    if (count === 0) break;
    folded += count;
  }
  return folded;
}
