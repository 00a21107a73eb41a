import { contract, type QueryValues, sent } from '#src/core/calls/contract.ts';
import type { PageQuery } from '#src/platform/http/page.ts';
import { list, number, oneOf, optional, orNull, record, type Shape, text, yesOrNo } from '#src/platform/http/shape.ts';
import type { BookedInvoice, ListedInvoice } from './listed-invoice.ts';

const summary = {
  number: text,
  revision: text,
  currency: text,
  total: number,
  received: number,
  due: number,
  dueOn: orNull(text),
  overdue: yesOrNo,
};

const listedInvoice: Shape<ListedInvoice> = record(
  { _id: text, ...summary, orders: list(record({ _id: text, number: text })) },
  { customer: optional(record({ name: text, email: text })) },
);

const bookedInvoice: Shape<BookedInvoice> = record({
  ...summary,
  issuedOn: text,
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
  query: sent<{ customer?: string; show?: 'open' | 'overdue' } & PageQuery & QueryValues>(),
  answer: list(listedInvoice),
});

export const getInvoiceCall = contract('GET /invoice/:number', {
  query: sent<{ revision?: string }>(),
  answer: bookedInvoice,
});
