import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { MAX_STOCK } from '#src/core/tools/tool-limits.ts';
import { isDay } from '#src/platform/i18n/days.ts';

/** A batch that buyers can order from before it is made. */
export interface OpenBatch {
  id: string;
  /** Day on which its pieces are ready, such as 2027-01-31. */
  dueOn: string;
  /** Pieces that are not sold yet. */
  free: number;
}

/** The pieces of one order out of several that are placed together. */
export interface PartOfOrder {
  /** Id of a batch; null for the stock. */
  batch: string | null;
  pieces: number;
}

/** The page that orders a tool from its stock and its batches. */
export const batchPath = (toolId: string, pieces?: number) =>
  `/batch/${toolId}${pieces === undefined ? '' : `?pieces=${pieces}`}`;

/** Most parts of which an order is put together: more dates are of no use for planning. */
export const MAX_PARTS = 4;

/**
 * Splits pieces over the stock and the batches, the earliest first; each part is an order of at least the minimum.
 * @param batches by day
 * @returns undefined if they have too few pieces
 */
export function splitOverBatches(
  pieces: number,
  stock: number,
  batches: readonly OpenBatch[],
): PartOfOrder[] | undefined {
  const sources = [{ batch: null, free: stock }, ...batches.map(({ id, free }) => ({ batch: id, free }))];
  return fillFrom(pieces, sources.slice(0, MAX_PARTS));
}

function fillFrom(
  pieces: number,
  [source, ...others]: readonly { batch: string | null; free: number }[],
): PartOfOrder[] | undefined {
  if (pieces === 0) return [];
  if (!source) return undefined;
  const most = Math.min(source.free, pieces);
  // Fewer than possible, if the rest would otherwise be below the minimum order.
  for (const taken of [most, Math.min(most, pieces - MINIMUM_ORDER_QUANTITY), 0]) {
    if (taken !== 0 && taken < MINIMUM_ORDER_QUANTITY) continue;
    const rest = fillFrom(pieces - taken, others);
    if (rest) return taken === 0 ? rest : [{ batch: source.batch, pieces: taken }, ...rest];
  }
  return undefined;
}

/** An order that waits for its pieces from a batch. */
export interface WaitingOrder {
  id: string;
  pieces: number;
}

/**
 * Shares received pieces out, first come first served: an order that does not get all of its pieces waits, as do those
 * behind it, and what is left is kept for the first of them.
 * @param orders in the sequence in which they are served
 */
export function serveReceived<Waiting extends WaitingOrder>(orders: readonly Waiting[], received: number) {
  let left = received;
  const first = orders.findIndex(({ pieces }) => {
    if (pieces > left) return true;
    left -= pieces;
    return false;
  });
  const served = first === -1 ? orders.length : first;
  return { covered: orders.slice(0, served), waiting: orders.slice(served), left };
}

/** What is wrong with a batch, for its form and the server. @param pieces NaN if they cannot be read */
export function batchProblems(
  { pieces, dueOn }: { pieces?: number | undefined; dueOn?: string | undefined },
  today: string,
): { pieces?: string; dueOn?: string } {
  const isRight = pieces === undefined || (Number.isInteger(pieces) && pieces >= 1 && pieces <= MAX_STOCK);
  const isComing = dueOn === undefined || (isDay(dueOn) && dueOn >= today);
  return {
    ...(!isRight && { pieces: 'Please input the pieces of the batch as a whole number.' }),
    ...(!isComing && { dueOn: 'Please choose today or a later day.' }),
  };
}
