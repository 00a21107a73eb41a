import { contract, sent } from '#src/core/calls/contract.ts';
import { always, list, optional, orNull, record, type Shape, text, yesOrNo } from '#src/platform/http/shape.ts';
import type { NumberedPaper } from './numbered-paper.ts';
import type { VerifiedPaper } from './verified-paper.ts';

const pdf = { contentMediaType: 'application/pdf' };

const verifiedPaper: Shape<VerifiedPaper> = record(
  {
    title: text,
    number: text,
    date: text,
    amount: orNull(text),
    account: orNull(text),
    superseded: yesOrNo,
  },
  { withdrawn: optional(always(true)), lines: optional(list(record({ order: text, amount: text }))) },
);

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
