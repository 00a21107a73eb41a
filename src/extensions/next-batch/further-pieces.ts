import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { MAX_STOCK } from '#src/core/tools/tool-limits.ts';
import { readWhole } from '#src/platform/http/typed-number.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';

/** More pieces than are in stock, as an order and a request for production. */
export interface SplitOrder {
  now: number;
  /** 0 where neither part would be large enough for an order. */
  later: number;
}

/**
 * Splits a quantity that is not in stock: as many pieces now as there are, unless the rest would be too small for an order of its own.
 * @param wanted NaN while none is typed
 * @returns undefined where nothing has to be split, or nothing can be ordered now
 */
export function splitOrder(wanted: number, stock: number): SplitOrder | undefined {
  if (!(wanted > stock && wanted <= MAX_STOCK) || stock < MINIMUM_ORDER_QUANTITY) return undefined;
  const later = Math.max(wanted - stock, MINIMUM_ORDER_QUANTITY);
  const now = wanted - later;
  return now < MINIMUM_ORDER_QUANTITY ? { now: stock, later: 0 } : { now, later };
}

/** The further pieces of a request for an order; undefined where it asks for none. */
export function readFurtherPieces(sent: string | undefined): { pieces: number } | { problem: string } | undefined {
  if (!sent?.trim()) return undefined;
  const pieces = readWhole(sent);
  if (pieces >= MINIMUM_ORDER_QUANTITY && pieces <= MAX_STOCK) return { pieces };
  return { problem: `Ask for ${MINIMUM_ORDER_QUANTITY} further pieces at least: that is the minimum order.` };
}

/** Text for the buyer, in the mail about the order and in its history. */
export const furtherPiecesNote = (pieces: number) =>
  `You also asked for ${formatPieces(pieces)} more pieces. Our sales team will write to you with a price and a date.`;
