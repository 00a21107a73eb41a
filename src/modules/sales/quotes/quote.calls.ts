import { acknowledgement, confirmed, insertion } from '#src/core/calls/common-answers.ts';
import { contract, type QueryValues, sent } from '#src/core/calls/contract.ts';
import type { PageQuery } from '#src/platform/http/page.ts';
import {
  filledText,
  list,
  number,
  oneOf,
  optional,
  orNull,
  record,
  type Shape,
  text,
  wholeNumber,
  yesOrNo,
} from '#src/platform/http/shape.ts';
import {
  type ListedQuote,
  type LossReason,
  lossReasons,
  type Quote,
  type QuoteRevision,
  type QuoteState,
  quoteStates,
} from './quote.ts';
import type { QuoteFigures } from './quote-figures.ts';
import type { RequestedLine } from './quote-request.ts';

const textAndAmount = record({ text, amount: number });

const revision: Shape<QuoteRevision> = record({
  revision: filledText,
  offeredAt: text,
  validUntil: text,
  currency: text,
  lines: list(
    record({ toolId: text, tool: text, pieces: wholeNumber, unitPrice: number, amount: number, alternative: text }),
  ),
  charges: list(textAndAmount),
  discount: orNull(textAndAmount),
  delivery: text,
  leadTimeDays: orNull(wholeNumber),
  depositPercent: orNull(wholeNumber),
  notes: text,
  total: number,
});

const customer = record({ name: text, email: text });

const quote: Shape<Quote> = record({
  _id: filledText,
  number: filledText,
  state: oneOf(quoteStates),
  revision: orNull(text),
  currency: text,
  customer,
  askedAt: text,
  asked: record({
    currency: text,
    lines: list(record({ toolId: text, tool: text, pieces: wholeNumber, targetPrice: orNull(number) })),
    port: text,
    message: text,
  }),
  revisions: list(revision),
  seenAt: orNull(text),
  decidedAt: orNull(text),
  why: orNull(oneOf(lossReasons)),
  reason: orNull(text),
  accepted: orNull(record({ revision: text, lines: list(wholeNumber), leftOut: list(wholeNumber) })),
  invoice: orNull(text),
  orders: list(record({ _id: text, number: text, line: wholeNumber })),
  mine: yesOrNo,
});

const listedQuote: Shape<ListedQuote> = record(
  {
    _id: filledText,
    number: filledText,
    state: oneOf(quoteStates),
    revision: orNull(text),
    summary: text,
    askedAt: text,
    validUntil: orNull(text),
    currency: text,
    total: orNull(number),
    seenAt: orNull(text),
  },
  { customer: optional(customer) },
);

export const askQuoteCall = contract('POST /quote', {
  body: sent<{ lines: RequestedLine[]; port?: string; message?: string }>(),
  answer: insertion,
});

export const getQuotesCall = contract('GET /quote', {
  query: sent<{ state?: QuoteState; q?: string } & PageQuery & QueryValues>(),
  answer: list(listedQuote),
});

export const getQuoteCall = contract('GET /quote/:id', { answer: quote });

/** A revision as a clerk sends it; amounts are decimal numbers. */
export interface SentOffer {
  lines: { toolId: string; pieces: number; unitPrice: number; alternative?: string }[];
  charges?: { text: string; amount: number }[];
  discount?: { text: string; amount: number } | null;
  /** A day, or a moment in ISO 8601. */
  validUntil: string;
  delivery?: string;
  leadTimeDays?: number | null;
  depositPercent?: number | null;
  notes?: string;
}

const revised = record({ acknowledged: confirmed, revision: filledText });

export const offerQuoteCall = contract('POST /quote/:id/offer', { body: sent<SentOffer>(), answer: revised });

export const extendQuoteCall = contract('POST /quote/:id/extend', {
  body: sent<{ validUntil?: string }>(),
  answer: revised,
});

export const postCustomerQuoteCall = contract('POST /customer-quote', {
  body: sent<SentOffer & { email: string; name?: string }>(),
  answer: record({ acknowledged: confirmed, insertedId: filledText, revision: filledText }),
});

/** What a customer sends to accept a quote. */
export interface SentAcceptance {
  revision: string;
  shippingAddress: string;
  orderedPhone: string;
  orderedBy?: string;
  poNumber?: string;
  /** Positions of lines, from 0. */
  lines?: number[];
  secret?: string;
}

export const acceptQuoteCall = contract('POST /quote/:id/acceptance', {
  body: sent<SentAcceptance>(),
  answer: record({ acknowledged: confirmed, insertedIds: list(text), invoice: orNull(text) }),
});

interface SentDecline {
  revision?: string;
  why?: LossReason;
  reason?: string;
}

export const declineQuoteCall = contract('POST /quote/:id/decline', {
  body: sent<SentDecline>(),
  answer: acknowledgement,
});

export const withdrawQuoteCall = contract('POST /quote/:id/withdraw', {
  body: sent<{ reason?: string }>(),
  answer: acknowledgement,
});

export const getQuotePdfCall = contract('GET /quote/:id/revision/:revision.pdf', {
  answer: { contentMediaType: 'application/pdf' },
});

export const readLinkedQuoteCall = contract('POST /linked-quote/:id', {
  body: sent<{ secret: string }>(),
  answer: quote,
});

export const declineLinkedQuoteCall = contract('POST /linked-quote/:id/decline', {
  body: sent<SentDecline & { secret: string }>(),
  answer: acknowledgement,
});

export const printLinkedQuoteCall = contract('POST /linked-quote/:id/pdf', {
  body: sent<{ secret: string; revision?: string }>(),
  answer: { contentMediaType: 'application/pdf' },
});

export const getQuoteCountCall = contract('GET /quote-count', { answer: record({ asked: wholeNumber }) });

const figures: Shape<QuoteFigures> = record({
  asked: wholeNumber,
  open: wholeNumber,
  won: wholeNumber,
  lost: wholeNumber,
  wonAmount: number,
  currency: text,
  daysToAnswer: orNull(number),
  reasons: list(record({ why: orNull(oneOf(lossReasons)), quotes: wholeNumber })),
});

export const getQuoteFiguresCall = contract('GET /quote-figures', { answer: figures });
