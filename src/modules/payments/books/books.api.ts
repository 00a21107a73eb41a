import { z } from 'zod';
import { queriedEmail } from '#src/core/accounts/sent-email.ts';
import { implement } from '#src/core/call.ts';
import { answerList, listQuery } from '#src/platform/http/answer-list.ts';
import type { PageRequest } from '#src/platform/http/page.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { MAX_SEARCH_LENGTH } from '#src/platform/http/search-query.ts';
import { answerTable } from '#src/platform/sheets/answer-table.server.ts';
import { formatAccepted } from '#src/platform/sheets/table.ts';
import { sentInvoiceNumber, sentRevision } from '../invoices/sent-invoice-number.ts';
import {
  getAccountStatementCall,
  getInvoiceCall,
  getInvoicesCall,
  getJournalCall,
  getOpenSumsCall,
} from './books.calls.ts';
import { invoiceTable, journalTable, statementCsv, statementCsvRows } from './books-sheets.ts';
import { listBookedInvoices } from './list-booked-invoices.server.ts';
import { readAccountStatement } from './read-account-statement.server.ts';
import { readBookedInvoice } from './read-booked-invoice.server.ts';
import { readJournal } from './read-journal.server.ts';
import { readOpenSums } from './read-open-sums.server.ts';
import { periodQuery, requirePeriod, statementQuery } from './require-period.server.ts';

const customer = queriedEmail.optional();

export const getInvoices = implement(getInvoicesCall, {
  summary:
    'The caller’s invoices, or for an admin those of all customers or of one; newest first, without those that another invoice replaced, as JSON or, with Accept, as a CSV or XLSX file',
  description: `Amounts are decimal numbers of the invoice's currency. \`due\` is what is still to be paid, \`dueOn\` the day on which
the next payment is due, or null. \`show\` limits the list to invoices on which something is to be paid, or is overdue.
For an admin, \`q\` searches the beginning of a number, or the name or address of a customer.`,
  query: listQuery.extend({
    customer,
    show: z.enum(['open', 'overdue']).optional(),
    q: plainText(MAX_SEARCH_LENGTH).optional(),
  }),
  long: true,
  asTable: true,
  handle: async ({ shop, actor, query, ...exchange }) => {
    const find = (page: PageRequest) => listBookedInvoices(shop, actor, query, page);
    const format = formatAccepted(exchange.request.headers.accept);
    if (!format) return answerList(query, exchange, find);
    return answerTable(invoiceTable({ ofAll: actor?.role === 'admin' }), format, exchange, find);
  },
});

export const getInvoice = implement(getInvoiceCall, {
  summary:
    'An invoice by its number, with lines and ledger: the latest revision, or the one with this letter (empty: the original)',
  description: `Amounts are decimal numbers of the invoice's currency. Lines are without tax; \`lines\` and \`taxes\` add up to
\`total\`. An entry of a refund or correction is negative; bank charges that the shop bears are an entry of kind
\`write-off\`.`,
  params: z.object({ number: sentInvoiceNumber }),
  query: z.object({ revision: sentRevision.optional() }),
  handle: ({ shop, actor, params, query }) => readBookedInvoice(shop, actor, params.number, query.revision),
});

export const getOpenSums = implement(getOpenSumsCall, {
  summary: 'What the caller has to pay, or for an admin what all customers or one of them have to pay, by age',
  description: 'By currency, as decimal numbers. An amount is overdue from the day after it was due.',
  query: z.object({ customer }),
  handle: ({ shop, actor, query }) => readOpenSums(shop, actor, query.customer),
});

export const getAccountStatement = implement(getAccountStatementCall, {
  summary:
    'The statement of account of the caller, or for an admin of any customer, as JSON or, with Accept, as a CSV or XLSX file',
  description: `From the first to the last day, by default of this year until today, in the company's calendar. Amounts are
decimal numbers; a negative \`amount\` reduces what is owed. \`aging\` is what is open today, \`credit\` what was received beyond
what is to be paid.`,
  query: statementQuery,
  long: true,
  asTable: true,
  handle: async ({ shop, actor, query, ...exchange }) => {
    const period = requirePeriod(query);
    const statement = await readAccountStatement(shop, actor, { customer: query.customer, ...period });
    const format = formatAccepted(exchange.request.headers.accept);
    if (!format) return statement;
    return answerTable(statementCsv(period), format, exchange, async () => ({
      items: statementCsvRows(statement),
      next: undefined,
    }));
  },
});

export const getJournal = implement(getJournalCall, {
  summary:
    'The journal of a period as a CSV file or, with Accept, as an XLSX file: invoices, changes of them and money, by double entry',
  description: `From the first to the last day, by default of this year until today, in the company's calendar. Debit and credit
are equal on each day in each currency.`,
  query: periodQuery,
  long: true,
  asTable: true,
  handle: ({ shop, actor, query, ...exchange }) => {
    const period = requirePeriod(query);
    const format = formatAccepted(exchange.request.headers.accept) ?? 'csv';
    return answerTable(journalTable(period), format, exchange, ({ after }) => readJournal(shop, actor, period, after));
  },
});
