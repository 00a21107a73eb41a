import { z } from 'zod';
import { implement } from '#src/core/call.ts';
import { answerList, listQuery } from '#src/platform/http/answer-list.ts';
import { plainText } from '#src/platform/http/plain-text.ts';
import { getInvoiceCall, getInvoicesCall } from './books.calls.ts';
import { listBookedInvoices } from './list-booked-invoices.server.ts';
import { readBookedInvoice } from './read-booked-invoice.server.ts';

const customer = plainText(254).optional();

export const getInvoices = implement(getInvoicesCall, {
  summary:
    'The caller’s invoices, or for an admin those of all customers or of one; newest first, without those that another invoice replaced',
  description: `Amounts are decimal numbers of the invoice's currency. \`due\` is what is still to be paid, \`dueOn\` the day on which
the next payment is due, or null. \`show\` limits the list to invoices on which something is to be paid, or is overdue.`,
  query: listQuery.extend({ customer, show: z.enum(['open', 'overdue']).optional() }),
  long: true,
  handle: ({ shop, actor, query, ...exchange }) =>
    answerList(query, exchange, (page) => listBookedInvoices(shop, actor, query, page)),
});

export const getInvoice = implement(getInvoiceCall, {
  summary:
    'An invoice by its number, with lines and ledger: the latest revision, or the one with this letter (empty: the original)',
  description: `Amounts are decimal numbers of the invoice's currency. Lines are without tax; \`lines\` and \`taxes\` add up to
\`total\`. An entry of a refund or correction is negative; bank charges that the shop bears are an entry of kind
\`write-off\`.`,
  params: z.object({ number: plainText(80) }),
  query: z.object({ revision: plainText(2).optional() }),
  handle: ({ shop, actor, params, query }) => readBookedInvoice(shop, actor, params.number, query.revision),
});
