import { contract, sent } from '#src/core/calls/contract.ts';
import {
  always,
  list,
  optional,
  orNull,
  record,
  type Shape,
  text,
  type ValueOf,
  yesOrNo,
} from '#src/platform/http/shape.ts';
import type { NumberedPaper } from './numbered-paper.ts';

const pdf = { contentMediaType: 'application/pdf' };

const verifiedPaper = record(
  {
    title: text,
    number: text,
    /** ISO 8601. */
    date: text,
    /** Formatted as on the document; null if it has none. */
    amount: orNull(text),
    /** Last four digits of the bank account; null if the document names none. */
    account: orNull(text),
    /** Replaced by a later revision. */
    superseded: yesOrNo,
  },
  {
    /** No longer valid: cancelled orders, a quote that was withdrawn, a payment or refund recorded by mistake. */
    withdrawn: optional(always(true)),
    /** Amount per order, for a document with several orders. */
    lines: optional(list(record({ order: text, amount: text }))),
  },
);

/** Response of GET /verify/{code}. */
export type VerifiedPaper = ValueOf<typeof verifiedPaper>;

export const getProformaPdfCall = contract('GET /invoice/:number.pdf', { answer: pdf });

export const getOrderPaperCall = contract('GET /order/:id/paper/:kind/:event.pdf', { answer: pdf });

const numberedPapers: Shape<NumberedPaper[]> = list(record({ kind: text, event: text, number: text }));

export const getPaperNumbersCall = contract('GET /order/:id/papers', { answer: numberedPapers });

export const getDatasheetCall = contract('GET /tool/:id/datasheet.pdf', { answer: pdf });

export const getStatementPdfCall = contract('GET /statement.pdf', {
  query: sent<{ customer?: string; from?: string; to?: string }>(),
  answer: pdf,
});

export const getVerificationCall = contract('GET /verify/:code', { answer: verifiedPaper });
