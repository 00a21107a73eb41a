import type { OrderState } from '#src/core/orders/lifecycle.ts';
import type { Db } from '#src/platform/database/open.server.ts';
import type { ReadOld } from '#src/platform/database/read-replica.server.ts';
import { inSnapshot } from '#src/platform/database/transaction.server.ts';
import { type FiguresByState, figuresByState } from './figures-by-state.ts';
import { foldOrderChanges } from './fold-order-changes.server.ts';
import { listCells, listWaitingChanges } from './order-summary-repository.server.ts';
import { type Cell, type Dimension, type Since, Sums } from './sum-orders.ts';

/** More are folded before the sums are read. */
const MAX_WAITING = 500;

/** Sums of all orders: what is folded, and the changes that are not. @param snapshot see `inSnapshot` */
export async function sumSnapshot(snapshot: Db, since: Since): Promise<Cell[]> {
  const sums = new Sums();
  for (const cell of await listCells(snapshot, since)) sums.add(cell);
  for (const change of await listWaitingChanges(snapshot)) sums.addChange(change);
  return sums.list().filter(({ dimension, period }) => period >= (since[dimension as Dimension] ?? '~'));
}

/**
 * Sums of all orders as they are at one moment.
 * @param readOld where they are read; what waits too long is folded in `db`
 */
export async function readSums(db: Db, since: Since, readOld: ReadOld = (read) => read(db)): Promise<Cell[]> {
  await foldOrderChanges(db, MAX_WAITING);
  return readOld((old) => inSnapshot(old, (snapshot) => sumSnapshot(snapshot, since)));
}

/** Counts, pieces and money of all orders by state, exact at this moment, in a few milliseconds however many orders there are. */
export async function readOrderSummary(db: Db): Promise<FiguresByState> {
  const cells = await readSums(db, { state: '' });
  return figuresByState(cells.map((cell) => ({ ...cell, state: cell.key as OrderState })));
}
