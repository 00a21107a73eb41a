import { acknowledgement, confirmed, insertion } from '#src/core/calls/common-answers.ts';
import { contract, type QueryValues, sent } from '#src/core/calls/contract.ts';
import { countContract } from '#src/core/calls/count-contract.ts';
import type { PageQuery } from '#src/platform/http/page.ts';
import {
  filledText,
  list,
  number,
  oneOf,
  optional,
  orNull,
  record,
  text,
  type ValueOf,
  wholeNumber,
  yesOrNo,
} from '#src/platform/http/shape.ts';
import { type LossReason, lossReasons, type QuoteState, quoteStates } from './quote.ts';
import type { RequestedLine } from './quote-request.ts';

const textAndAmount = record({ text, amount: number });

const revision = record({
  revision: filledText,
  /** ISO 8601. */
  offeredAt: text,
  /** Its last moment, in ISO 8601. */
  validUntil: text,
  currency: text,
  lines: list(
    record({
      toolId: text,
      tool: text,
      pieces: wholeNumber,
      unitPrice: number,
      amount: number,
      /** Name of its group: one line of a group is accepted. Empty: it is no alternative. */
      alternative: text,
    }),
  ),
  charges: list(textAndAmount),
  /** A positive amount that is taken off. */
  discount: orNull(textAndAmount),
  /** Incoterm and place. */
  delivery: text,
  leadTimeDays: orNull(wholeNumber),
  /** Null: the usual terms. */
  depositPercent: orNull(wholeNumber),
  notes: text,
  /** With the first of each group of alternatives. */
  total: number,
});

/** A revision of a quote; amounts are decimal numbers of its currency. */
export type QuoteRevision = ValueOf<typeof revision>;

export type QuoteLine = QuoteRevision['lines'][number];

const customer = record({ name: text, email: text });

const quote = record({
  _id: filledText,
  number: filledText,
  state: oneOf(quoteStates),
  /** Letter of the latest revision; null before the first one. */
  revision: orNull(text),
  currency: text,
  customer,
  /** ISO 8601. */
  askedAt: text,
  asked: record({
    currency: text,
    lines: list(record({ toolId: text, tool: text, pieces: wholeNumber, targetPrice: orNull(number) })),
    port: text,
    message: text,
  }),
  /** Oldest first. */
  revisions: list(revision),
  /** When the customer opened the latest revision first; ISO 8601. */
  seenAt: orNull(text),
  decidedAt: orNull(text),
  why: orNull(oneOf(lossReasons)),
  reason: orNull(text),
  accepted: orNull(
    record({
      revision: text,
      lines: list(wholeNumber),
      /** Lines whose tools were short of stock. */
      leftOut: list(wholeNumber),
    }),
  ),
  invoice: orNull(text),
  orders: list(record({ _id: text, number: text, line: wholeNumber })),
  /** Whether the reader may accept it: it belongs to this account, or to none yet. */
  mine: yesOrNo,
  /** When an order is to be paid that accepts the offer, as a sentence; null if that has its own deposit. */
  usualTerms: orNull(text),
});

/** Answer of GET /quote/{id}. */
export type Quote = ValueOf<typeof quote>;

/** What was accepted: positions of lines in the revision, from 0. */
export type AcceptedLines = NonNullable<Quote['accepted']>;

const listedQuote = record(
  {
    _id: filledText,
    number: filledText,
    state: oneOf(quoteStates),
    revision: orNull(text),
    summary: text,
    /** ISO 8601. */
    askedAt: text,
    validUntil: orNull(text),
    currency: text,
    /** Of the latest revision; null before the first one. */
    total: orNull(number),
    seenAt: orNull(text),
  },
  {
    /** For admins. */
    customer: optional(customer),
  },
);

/** A quote in a list. */
export type ListedQuote = ValueOf<typeof listedQuote>;

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

interface SentRevision extends SentOffer {
  /** Letter of the latest revision that was read; empty for none. */
  seen?: string;
  /** The quote was read as declined. */
  declined?: boolean;
}

const revised = record({ acknowledged: confirmed, revision: filledText });

export const offerQuoteCall = contract('POST /quote/:id/offer', { body: sent<SentRevision>(), answer: revised });

export const extendQuoteCall = contract('POST /quote/:id/extend', {
  body: sent<{ validUntil?: string; seen?: string }>(),
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
  body: sent<{ reason?: string; seen?: string }>(),
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

export const getQuoteCountCall = countContract('GET /quote-count');

const figures = record({
  /** Asked for and not answered. */
  asked: wholeNumber,
  /** Offered and not decided. */
  open: wholeNumber,
  won: wholeNumber,
  lost: wholeNumber,
  /** Of the won ones, in the currency of the shop. */
  wonAmount: number,
  currency: text,
  /** Average from the request to the first offer; null without any. */
  daysToAnswer: orNull(number),
  /** Lost ones by reason, most first; null: expired or withdrawn. */
  reasons: list(record({ why: orNull(oneOf(lossReasons)), quotes: wholeNumber })),
});

/** What became of the quotes of a period. */
export type QuoteFigures = ValueOf<typeof figures>;

export const getQuoteFiguresCall = contract('GET /quote-figures', { answer: figures });
