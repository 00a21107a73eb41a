import { contract } from '#src/core/calls/contract.ts';
import { list, number, orNull, record, text, wholeNumber } from '#src/platform/http/shape.ts';

export const getStockJournalCall = contract('GET /tool/:id/stock-journal', {
  answer: record({
    toolName: text,
    quantity: wholeNumber,
    /** Newest first. */
    lines: list(record({ at: text, change: number, left: number, text, orderId: orNull(text) })),
  }),
});
