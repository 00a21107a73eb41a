import { today } from '#src/core/site/calendar.ts';
import type { HandledEvent } from '#src/modules/orders/moves/move-effects.server.ts';
import { newId } from '#src/platform/database/new-id.server.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import { findEntry, insertEntry, listEntries } from './ledger-repository.server.ts';

/**
 * Runs in the transaction that undoes a move: its ledger entry is taken back by a contra entry, which neither the page
 * of the order nor a statement shows. The first of several orders does it for all.
 */
export async function undoEntry(trx: Db, { undone }: HandledEvent): Promise<void> {
  const entry = undone?.entry === undefined ? undefined : await findEntry(trx, undone.entry);
  if (!entry) return;
  const entries = await listEntries(trx, entry.invoice);
  if (entries.some(({ kind, corrects }) => kind === 'undone' && corrects === entry.id)) return;
  const { amount, writtenOff, ...row } = entry;
  await insertEntry(trx, {
    ...row,
    id: newId(),
    kind: 'undone',
    amount_minor: -amount,
    written_off_minor: -writtenOff,
    booked_on: today(),
    at: Date.now(),
    key: null,
    request: null,
    corrects: entry.id,
  });
}
