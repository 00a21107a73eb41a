import { adminChanges } from '#src/core/admin-change.server.ts';
import { callRow } from '#src/core/call.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { listTools } from '#src/core/tools/tool-repository.server.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { stockCountsMigration } from './0143-stock-counts.ts';
import { enterStockCount } from './read-stock-journal.server.ts';
import { stockCheck } from './stock-consistency.server.ts';
import { stockCountTables } from './stock-count-table.ts';
import { getStockJournal } from './stock-journal.api.ts';
import { insertStockCount, sumStockJournals } from './stock-journal-repository.server.ts';

/** The journals of the tools of the demo begin with what explains their stock after its orders. */
async function seedCounts(trx: Db): Promise<void> {
  const sums = await sumStockJournals(trx);
  for (const { _id, quantity } of await listTools(trx)) {
    const change = quantity - (sums.get(_id) ?? 0);
    await insertStockCount(trx, { id: newId(), tool_id: _id, change, at: 0, done_by: 'admin@example.com' });
  }
}

/** The journal of the stock of a tool: derived from orders, batches and the changes by admins. */
export const stockJournals: Room = {
  schema: {
    migrations: () => ({ '0143-stock-counts': stockCountsMigration }),
    tables: stockCountTables,
  },
  calls: [callRow('admin', getStockJournal)],
  consistencyChecks: [stockCheck],
  seedDemo: seedCounts,
  fills: [fill(adminChanges, enterStockCount)],
};
