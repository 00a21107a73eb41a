import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { NOT_A_WHOLE_NUMBER } from '#src/core/orders/order.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import { MAX_LINE_PIECES } from './list-lines.ts';

/** Why these pieces cannot be on a list. */
export function problemOfPieces(pieces: number): string | undefined {
  if (Number.isNaN(pieces)) return NOT_A_WHOLE_NUMBER;
  if (pieces < MINIMUM_ORDER_QUANTITY) return `The minimum is ${MINIMUM_ORDER_QUANTITY} pieces.`;
  return pieces > MAX_LINE_PIECES ? `The maximum is ${formatPieces(MAX_LINE_PIECES)} pieces.` : undefined;
}
