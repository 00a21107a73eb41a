import type { OrderState } from '#src/core/orders/order-progress.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { ReadStale } from '#src/platform/database/read-replica.server.ts';
import { inSnapshot } from '#src/platform/database/transaction.server.ts';
import { type FiguresByState, figuresByState } from './figures-by-state.ts';
import { foldOrderChanges } from './fold-order-changes.server.ts';
import { listCells, listWaitingChanges } from './order-summary-repository.server.ts';
import { type Dimension, type Since, type SummaryCell, Sums } from './sum-orders.ts';

/** If more changes are pending, they are folded before the sums are read. */
const MAX_WAITING = 500;

/** Sums of all orders: the folded sums plus the pending changes. @param snapshot see `inSnapshot` */
export async function sumSnapshot(snapshot: Db, since: Since): Promise<SummaryCell[]> {
  const sums = new Sums();
  for (const cell of await listCells(snapshot, since)) sums.add(cell);
  for (const change of await listWaitingChanges(snapshot)) sums.addChange(change);
  return sums.list().filter(({ dimension, period }) => period >= (since[dimension as Dimension] ?? '~'));
}

/**
 * Sums of all orders at one point in time.
 * @param readStale where to read them; if too many changes are pending, they are folded in `db` first
 */
export async function readSums(
  db: Db,
  since: Since,
  readStale: ReadStale = (read) => read(db),
): Promise<SummaryCell[]> {
  await foldOrderChanges(db, MAX_WAITING);
  return readStale((old) => inSnapshot(old, (snapshot) => sumSnapshot(snapshot, since)));
}

/** Current counts, pieces and amounts of all orders by state, read in a few milliseconds for any number of orders. */
export async function readOrderSummary(db: Db): Promise<FiguresByState> {
  const cells = await readSums(db, { state: '' });
  return figuresByState(cells.map((cell) => ({ ...cell, state: cell.key as OrderState })));
}
