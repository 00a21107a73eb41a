import type { Actor } from '#src/core/accounts/actor.ts';
import type { AdminChange } from '#src/core/admin-change.server.ts';
import type { Shop } from '#src/core/shop.ts';
import { requireTool } from '#src/core/tools/require-tool.server.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import {
  hasStockCounts,
  insertStockCount,
  listReturnsAfterReceipt,
  listStockCounts,
  listStockedBatches,
  listStockOrders,
  sumStockJournals,
} from './stock-journal-repository.server.ts';

/** Who has counted what the journal does not explain. */
const NOT_KNOWN = '';

/**
 * Enters a change of the stock by an admin. A tool starts with what its orders do not explain, as does one that returns
 * to the catalogue, because nothing was returned to its stock in between. What has changed beside the journal since its
 * last entry, such as while the module was off, is entered as a line of its own when an admin saves the tool.
 */
export async function enterStockCount(
  trx: Db,
  admin: Pick<Actor, 'email'>,
  { kind, action, subject, before, after }: AdminChange,
): Promise<void> {
  const quantity = after?.quantity;
  // A draft has no stock: its pieces count from its publication.
  if (kind !== 'tool' || action.startsWith('draft')) return;
  if (typeof quantity !== 'number' && action !== 'updated') return;
  const tool_id = subject.id;
  const enter = (change: number, done_by: string) =>
    insertStockCount(trx, { id: newId(), tool_id, change, at: Date.now(), done_by });
  const explained = (await sumStockJournals(trx, tool_id)).get(tool_id) ?? 0;
  const isKnown = before !== null && (await hasStockCounts(trx, tool_id));
  const known = isKnown ? Number(before.quantity ?? (await requireTool(trx, tool_id)).quantity) : explained;
  if (known !== explained) await enter(known - explained, NOT_KNOWN);
  if (typeof quantity === 'number') await enter(quantity - known, admin.email);
}

interface Entry {
  at: number;
  change: number;
  text: string;
  orderId: string | null;
}

async function entriesOf(db: Db, toolId: string): Promise<Entry[]> {
  const [counts, orders, returns, batches] = await Promise.all([
    listStockCounts(db, toolId),
    listStockOrders(db, toolId),
    listReturnsAfterReceipt(db, toolId),
    listStockedBatches(db, toolId),
  ]);
  const returned = ({ id, number, quantity, shipped_pieces, cancelled_at }: (typeof returns)[number]): Entry[] =>
    cancelled_at === null
      ? []
      : [{ at: Number(cancelled_at), change: quantity - shipped_pieces, text: `${number} cancelled`, orderId: id }];
  const entries = [
    ...counts.map(({ at, change, done_by }) => ({
      at: Number(at),
      change,
      text: done_by === NOT_KNOWN ? 'Changed without an entry, found when the tool was saved' : `Counted by ${done_by}`,
      orderId: null,
    })),
    ...orders.map(({ id, number, quantity, placed_at }) => ({
      ...{ at: Number(placed_at), change: -quantity, text: number, orderId: id },
    })),
    ...[...orders, ...returns].flatMap(returned),
    ...batches.map(({ due_on, received_at, stocked }) => ({
      ...{ at: Number(received_at), change: stocked ?? 0, text: `Batch of ${due_on} received`, orderId: null },
    })),
  ];
  return entries.sort((a, b) => a.at - b.at);
}

/** Most lines that are answered: the latest. */
const MOST_LINES = 500;

/** How the stock of a tool came about: its latest changes, newest first. @throws Refusal 404 without the tool */
export async function readStockJournal({ db }: Pick<Shop, 'db'>, toolId: string) {
  const { toolName, quantity } = await requireTool(db, toolId);
  let left = 0;
  const lines = (await entriesOf(db, toolId)).map(({ at, ...entry }) => {
    left += entry.change;
    return { ...entry, at: new Date(at).toISOString(), left };
  });
  return { toolName, quantity, lines: lines.slice(-MOST_LINES).toReversed() };
}
