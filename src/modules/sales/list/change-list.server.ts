import { type Actor, requireSignedIn } from '#src/core/accounts/actor.ts';
import type { Shop } from '#src/core/shop.ts';
import { inTransaction } from '#src/platform/database/transaction.server.ts';
import { type LineChange, type ListLine, MAX_LIST_LINES } from './list-lines.ts';
import {
  deleteLines,
  insertListLines,
  listKnownTools,
  listLinesOf,
  lockList,
  updatePieces,
} from './list-repository.server.ts';
import { mergedPieces } from './merge-lists.ts';

interface ChangedList {
  lines: ListLine[];
  /** Tools of new lines that were not stored: the list is full, or there is no such tool. */
  left: string[];
}

export const readList = ({ db }: Pick<Shop, 'db'>, actor: Actor | undefined): Promise<ListLine[]> =>
  listLinesOf(db, requireSignedIn(actor).userId);

/**
 * Merges the changes of a device into the list of its customer, line by line; sent again, they change nothing more.
 * @returns the whole list
 */
export async function changeList(
  { db }: Pick<Shop, 'db'>,
  actor: Actor | undefined,
  changes: readonly LineChange[],
): Promise<ChangedList> {
  const { userId } = requireSignedIn(actor);
  return inTransaction(db, async (trx) => {
    await lockList(trx, userId, Date.now());
    const stored = new Map((await listLinesOf(trx, userId)).map(({ toolId, pieces }) => [toolId, pieces]));
    const merged = changes.map(({ toolId, pieces, base }) => {
      const before = stored.get(toolId) ?? null;
      return { toolId, before, pieces: mergedPieces(base, pieces, before) };
    });
    const removed = merged.filter(({ before, pieces }) => before !== null && pieces === null);
    await deleteLines(
      trx,
      userId,
      removed.map(({ toolId }) => toolId),
    );
    const written = merged.flatMap(({ toolId, before, pieces }) => (pieces === null ? [] : { toolId, before, pieces }));
    for (const line of written)
      if (line.before !== null && line.before !== line.pieces) await updatePieces(trx, userId, line);
    const added = written.filter(({ before }) => before === null);
    const known = await listKnownTools(
      trx,
      added.map(({ toolId }) => toolId),
    );
    const room = MAX_LIST_LINES - (stored.size - removed.length);
    const inserted = added.filter(({ toolId }) => known.has(toolId)).slice(0, Math.max(0, room));
    await insertListLines(trx, userId, inserted);
    const left = added.filter((line) => !inserted.includes(line)).map(({ toolId }) => toolId);
    return { lines: await listLinesOf(trx, userId), left };
  });
}
