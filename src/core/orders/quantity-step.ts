import { MINIMUM_ORDER_QUANTITY } from './minimum-order.ts';
import { parsePieces } from './order.ts';

const STEP = 100;

/**
 * The pieces one step further, within what can be ordered; the first step up from nothing is the smallest order.
 * @param typed the text of the field: anything at all
 * @returns undefined when there is no such step
 */
export function steppedPieces(typed: string, direction: 'fewer' | 'more', stock: number): number | undefined {
  const pieces = parsePieces(typed);
  const known = !Number.isNaN(pieces);
  if (stock < MINIMUM_ORDER_QUANTITY) return undefined;
  if (direction === 'fewer') {
    if (!known || pieces <= MINIMUM_ORDER_QUANTITY) return undefined;
    return Math.max(MINIMUM_ORDER_QUANTITY, Math.min(stock, pieces - STEP));
  }
  if (known && pieces >= stock) return undefined;
  return known ? Math.max(MINIMUM_ORDER_QUANTITY, Math.min(stock, pieces + STEP)) : MINIMUM_ORDER_QUANTITY;
}
