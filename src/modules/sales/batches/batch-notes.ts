import { MINIMUM_ORDER_QUANTITY } from '#src/core/orders/minimum-order.ts';
import { formatDate } from '#src/core/site/calendar.ts';
import type { Tool } from '#src/core/tools/tool.ts';
import type { ToolNotes } from '#src/core/tools/tool-notes.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';
import type { OpenBatch } from './batch.ts';

/** Notes on tools about the first of their batches that has pieces. @param batches by day */
export function noteBatches(
  tools: readonly Pick<Tool, '_id'>[],
  batches: readonly (OpenBatch & { toolId: string })[],
): Map<string, ToolNotes> {
  const shown = new Set(tools.map(({ _id }) => _id));
  const notes = new Map<string, ToolNotes>();
  for (const { toolId, free, dueOn } of batches) {
    if (!shown.has(toolId) || notes.has(toolId)) continue;
    const stock = `${formatPieces(free)} more on ${formatDate(dueOn, 'short')}`;
    notes.set(toolId, { stock, ...(free >= MINIMUM_ORDER_QUANTITY && { batch: true }) });
  }
  return notes;
}
