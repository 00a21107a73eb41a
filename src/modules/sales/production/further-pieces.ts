import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { MAX_STOCK } from '#src/core/tools/tool-limits.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { parseWholeNumber } from '#src/platform/i18n/read-number.ts';

/** A quantity above the stock, split into an order and a request for production. */
export interface SplitOrder {
  now: number;
  /** 0 if the parts would be too small for orders. */
  later: number;
}

/**
 * Splits a quantity above the stock: the whole stock now, or less if the rest would otherwise be below the minimum
 * order.
 * @param wanted NaN while nothing is typed
 * @returns undefined if nothing has to be split or nothing can be ordered now
 */
export function splitOrder(wanted: number, stock: number): SplitOrder | undefined {
  if (!(wanted > stock && wanted <= MAX_STOCK) || stock < MINIMUM_ORDER_QUANTITY) return undefined;
  const later = Math.max(wanted - stock, MINIMUM_ORDER_QUANTITY);
  const now = wanted - later;
  return now < MINIMUM_ORDER_QUANTITY ? { now: stock, later: 0 } : { now, later };
}

/** Parses the additional pieces in an order request; undefined for none. */
export function readFurtherPieces(sent: string | undefined): { pieces: number } | { problem: string } | undefined {
  if (!sent?.trim()) return undefined;
  const pieces = parseWholeNumber(sent);
  if (pieces >= MINIMUM_ORDER_QUANTITY && pieces <= MAX_STOCK) return { pieces };
  return { problem: `Ask for at least ${MINIMUM_ORDER_QUANTITY} more pieces: that is the minimum order.` };
}

/** Note for the buyer, in the mail about the order and in its history. */
export const furtherPiecesNote = (pieces: number) =>
  `You also asked for ${formatPieces(pieces)} more pieces. Our sales team will write to you with a price and a date.`;
