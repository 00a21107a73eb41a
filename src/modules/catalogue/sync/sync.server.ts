import { callRow } from '#src/core/call.ts';
import type { Room } from '#src/core/server-module.ts';
import { syncedTools } from './0168-synced-tools.ts';
import { getStockAndPrices } from './sync.api.ts';
import { syncedToolTables } from './synced-tool-table.ts';

/** Stock and prices for programs that keep a copy of them. */
export const sync: Room = {
  schema: { migrations: () => ({ '0168-synced-tools': syncedTools }), tables: syncedToolTables },
  calls: [callRow('anyone', getStockAndPrices)],
};
