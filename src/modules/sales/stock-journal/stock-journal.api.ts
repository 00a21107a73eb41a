import { implement } from '#src/core/call.ts';
import { idParams } from '#src/platform/http/id-params.ts';
import { readStockJournal } from './read-stock-journal.server.ts';
import { getStockJournalCall } from './stock-journal.calls.ts';

export const getStockJournal = implement(getStockJournalCall, {
  summary: 'How the stock of a tool came about: counts, orders, cancellations and batches, newest first, at most 500',
  params: idParams,
  handle: ({ shop, params }) => readStockJournal(shop, params.id),
});
