import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import type { ToolNotes } from '#src/core/tools/tool-notes.ts';
import { formatDate } from '#src/platform/i18n/dates.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';

/**
 * When more pieces come into stock, and that production can be asked for while there are fewer pieces than an order takes.
 * @param today a day such as 2027-01-31; a batch of an earlier one is not said
 */
export function noteNextBatch(tool: Pick<Tool, 'quantity' | 'nextBatch'>, today: string): ToolNotes {
  const { nextBatch, quantity } = tool;
  return {
    ...(nextBatch &&
      nextBatch.date >= today && {
        stock: `${formatPieces(nextBatch.pieces)} more on ${formatDate(nextBatch.date, 'short')}`,
      }),
    ...(quantity < MINIMUM_ORDER_QUANTITY && { ask: true }),
  };
}
