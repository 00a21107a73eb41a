import { callRow } from '#src/core/call.ts';
import { overviewSources } from '#src/core/overview-sources.ts';
import { fill } from '#src/core/point.ts';
import type { Room } from '#src/core/server-module.ts';
import { bookIndexes } from './0076-books.ts';
import { getAccountStatement, getInvoice, getInvoices, getJournal, getOpenSums } from './books.api.ts';
import { sumOverdue } from './read-open-sums.server.ts';

/** Invoices, statements of account and the journal, as buyers and accountants read them. */
export const books: Room = {
  schema: {
    migrations: (engine) => ({ '0076-books': bookIndexes(engine) }),
  },
  calls: [
    callRow('signed-in', getInvoices),
    callRow('signed-in', getInvoice),
    callRow('signed-in', getOpenSums),
    callRow('signed-in', getAccountStatement),
    callRow('admin', getJournal),
  ],
  fills: [fill(overviewSources, { overdue: sumOverdue })],
};
