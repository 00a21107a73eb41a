import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import type { ToolNotes } from '#src/core/tools/tool-notes.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';

/**
 * Notes of a tool about its next batch, and about a request for production while its stock is below the minimum order.
 * @param today a date such as 2027-01-31; earlier batches are omitted
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
