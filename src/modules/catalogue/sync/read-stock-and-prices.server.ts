import type { Shop } from '#src/core/shop.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { noteChanges } from './note-changes.server.ts';
import type { StockAndPrices } from './sync.calls.ts';
import { isVersion, listSyncedAfter, type Position } from './synced-tool-repository.server.ts';

/** `VERSION.TOOL`: the last tool of a page. */
const CURSOR = /^(\d{1,15})\.(.{0,64})$/;

/** @returns undefined for a cursor that this shop did not hand out, or has forgotten */
async function positionOf(db: Db, cursor: string | undefined): Promise<Position | undefined> {
  const [, version, toolId = ''] = CURSOR.exec(cursor ?? '') ?? [];
  if (version === undefined || !(await isVersion(db, Number(version)))) return undefined;
  return { version: Number(version), toolId };
}

/**
 * The tools whose stock or price changed after a cursor, or all.
 * @param since `next` of an earlier answer
 */
export async function readStockAndPrices(
  shop: Pick<Shop, 'config' | 'db'>,
  since: string | undefined,
  limit: number,
): Promise<StockAndPrices> {
  await noteChanges(shop);
  const position = await positionOf(shop.db, since);
  const rows = await listSyncedAfter(shop.db, position, limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    next: last ? `${last.version}.${last.tool_id}` : position ? (since ?? '') : '',
    more: rows.length > limit,
    restart: position === undefined,
    tools: page.map(({ tool_id: _id, entry }) =>
      entry === null ? { _id, deleted: true } : { _id, deleted: false, ...JSON.parse(entry) },
    ),
  };
}
