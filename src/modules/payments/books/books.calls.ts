import { contract, type QueryValues, sent } from '#src/core/calls/contract.ts';
import type { PageQuery } from '#src/platform/http/page.ts';
import { list, number, oneOf, optional, orNull, record, type Shape, text, yesOrNo } from '#src/platform/http/shape.ts';
import type { AccountStatement } from './account-statement.ts';
import type { Aging } from './aging.ts';
import type { BookedInvoice, ListedInvoice } from './listed-invoice.ts';
import type { OpenSums } from './open-sums.ts';

const summary = {
  number: text,
  revision: text,
  issuedOn: text,
  currency: text,
  total: number,
  received: number,
  due: number,
  dueOn: orNull(text),
  dueFirst: number,
  overdue: yesOrNo,
};

const listedInvoice: Shape<ListedInvoice> = record(
  { _id: text, ...summary, orders: list(record({ _id: text, number: text })) },
  { customer: optional(record({ name: text, email: text })) },
);

const bookedInvoice: Shape<BookedInvoice> = record({
  ...summary,
  superseded: yesOrNo,
  revisions: list(text),
  lines: list(
    record(
      { kind: oneOf(['order', 'charge', 'discount', 'credit']), text, amount: number },
      { orderId: optional(text) },
    ),
  ),
  taxes: list(record({ percent: number, base: number, amount: number })),
  entries: list(
    record({
      kind: oneOf(['payment', 'write-off', 'refund', 'correction']),
      amount: number,
      reference: orNull(text),
      receivedOn: text,
    }),
  ),
});

export const getInvoicesCall = contract('GET /invoice', {
  query: sent<{ customer?: string; show?: 'open' | 'overdue'; q?: string } & PageQuery & QueryValues>(),
  answer: list(listedInvoice),
});

export const getInvoiceCall = contract('GET /invoice/:number', {
  query: sent<{ revision?: string }>(),
  answer: bookedInvoice,
});

const aging: Shape<Aging> = record({
  notDue: number,
  days1to30: number,
  days31to60: number,
  days61to90: number,
  over90: number,
});

export const getOpenSumsCall = contract('GET /receivable', {
  query: sent<{ customer?: string }>(),
  answer: list<OpenSums>(record({ currency: text, open: number, overdue: number, aging })),
});

const statement: Shape<AccountStatement> = record({
  customer: record({ name: text, email: text }),
  from: text,
  to: text,
  currencies: list(
    record({
      currency: text,
      opening: number,
      rows: list(
        record({
          on: text,
          kind: oneOf([
            'invoice',
            'revision',
            'cancellation',
            'replacement',
            'payment',
            'refund',
            'correction',
            'write-off',
          ]),
          document: text,
          text,
          amount: number,
          balance: number,
        }),
      ),
      closing: number,
      aging,
      credit: number,
    }),
  ),
});

/** A period, in days of the company’s calendar. */
interface PeriodQuery {
  from?: string;
  to?: string;
}

export const getAccountStatementCall = contract('GET /statement', {
  query: sent<{ customer?: string } & PeriodQuery>(),
  answer: statement,
});

export const getJournalCall = contract('GET /journal', {
  query: sent<PeriodQuery>(),
  answer: { contentMediaType: 'text/csv' },
});
