import type { Shop } from '#src/core/shop.ts';
import { decimalPrice, priceStepsOf } from '#src/core/tools/tool-data-row.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import type { SyncedEntry } from './synced-tool.ts';
import {
  deleteVersionsBefore,
  findLastVersion,
  insertVersion,
  listStockAndPrices,
  listSynced,
  lockSynced,
} from './synced-tool-repository.server.ts';

/** For so long a program may be away without having to begin again. */
const KEPT_MS = 90 * DAY_MS;

/** The tools whose stock or price differs from what was noted, and those that left the catalogue. */
async function findChanges(db: Db, currency: string) {
  const [synced, tools] = [await listSynced(db), await listStockAndPrices(db)];
  const noted = new Map(synced.map(({ tool_id, entry }) => [tool_id, entry]));
  const changed = tools.flatMap(({ id, name, quantity, price_minor, ...row }) => {
    const entry: SyncedEntry = {
      toolName: name,
      quantity,
      price: decimalPrice(price_minor, row),
      priceSteps: priceStepsOf(row),
      currency,
    };
    const text = JSON.stringify(entry);
    return noted.get(id) === text ? [] : [{ toolId: id, entry: text }];
  });
  const present = new Set(tools.map(({ id }) => id));
  const left = synced.filter(({ tool_id, entry }) => entry !== null && !present.has(tool_id));
  return [...changed, ...left.map(({ tool_id }) => ({ toolId: tool_id, entry: null }))];
}

/**
 * Gives a new version to the tools whose stock or price changed. A version is given to what has been committed, by one
 * transaction after the other: so no change can appear under a version that a program is past, whichever transaction
 * commits first.
 */
export async function noteChanges({ config, db }: Pick<Shop, 'config' | 'db'>): Promise<void> {
  if ((await findChanges(db, config.currency)).length === 0) return;
  await inTransaction(db, async (trx) => {
    await lockSynced(trx);
    const changes = await findChanges(trx, config.currency);
    if (changes.length === 0) return;
    const now = Date.now();
    await insertVersion(trx, Math.max(now, (await findLastVersion(trx)) + 1), changes);
    await deleteVersionsBefore(trx, now - KEPT_MS);
  });
}
