import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { parseWholeNumber } from '#src/platform/i18n/read-number.ts';

export const MAX_SET_PIECES = 1_000_000;

/** Per tool, as in usual kits: two batteries, one in use while the other charges, and one charger. */
export const PER_TOOL = { battery: 2, charger: 1 } as const;

/** Parses `?pieces=1000`; the minimum order by default. */
export function readPieces(query: URLSearchParams): { pieces: number; problem?: string } {
  const typed = query.get('pieces') ?? '';
  if (typed.trim() === '') return { pieces: MINIMUM_ORDER_QUANTITY };
  const pieces = parseWholeNumber(typed);
  if (pieces >= MINIMUM_ORDER_QUANTITY && pieces <= MAX_SET_PIECES) return { pieces };
  const range = `from ${MINIMUM_ORDER_QUANTITY} to ${formatPieces(MAX_SET_PIECES)}`;
  return {
    pieces: MINIMUM_ORDER_QUANTITY,
    problem: `Enter a whole number of tools ${range}. This is for ${MINIMUM_ORDER_QUANTITY}.`,
  };
}
