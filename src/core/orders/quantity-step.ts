import { parseWholeNumber } from '#src/platform/i18n/read-number.ts';
import { MINIMUM_ORDER_QUANTITY } from './minimum-order.ts';

const STEP = 100;

/**
 * The quantity after one step, within the limits of an order; the first step up from nothing is the minimum order.
 * @param typed the text of the field: any text
 * @returns undefined if that step is not possible
 */
export function steppedPieces(typed: string, direction: 'fewer' | 'more', stock: number): number | undefined {
  const pieces = parseWholeNumber(typed);
  const known = !Number.isNaN(pieces);
  if (stock < MINIMUM_ORDER_QUANTITY) return undefined;
  if (direction === 'fewer') {
    if (!known || pieces <= MINIMUM_ORDER_QUANTITY) return undefined;
    return Math.max(MINIMUM_ORDER_QUANTITY, Math.min(stock, pieces - STEP));
  }
  if (known && pieces >= stock) return undefined;
  return known ? Math.max(MINIMUM_ORDER_QUANTITY, Math.min(stock, pieces + STEP)) : MINIMUM_ORDER_QUANTITY;
}
