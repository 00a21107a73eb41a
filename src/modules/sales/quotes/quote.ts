import type { AskedTool } from '#src/core/site/contact-path.ts';
import { formatPieces } from '#src/platform/i18n/money.ts';

export const quoteStates = ['asked', 'offered', 'accepted', 'declined', 'expired', 'withdrawn'] as const;
export type QuoteState = (typeof quoteStates)[number];

/** That an offer has expired is seen from its date. */
export type StoredQuoteState = Exclude<QuoteState, 'expired'>;

/** The state of a quote at a moment. @param validUntil its last moment */
export function stateOfQuote(state: StoredQuoteState, validUntil: number | null, now: number): QuoteState {
  return state === 'offered' && validUntil !== null && now > validUntil ? 'expired' : state;
}

export const stateNames: Record<QuoteState, string> = {
  asked: 'Asked',
  offered: 'Offered',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
};

/** Why a quote is lost. */
export const lossReasons = ['price', 'time', 'terms', 'other-supplier', 'not-needed', 'other'] as const;
export type LossReason = (typeof lossReasons)[number];

export const lossNames: Record<LossReason, string> = {
  price: 'The price',
  time: 'The delivery time',
  terms: 'The terms',
  'other-supplier': 'Another supplier',
  'not-needed': 'No longer needed',
  other: 'Another reason',
};

/** For the form and the server. */
export const MAX_LOSS_REASON = 500;
export const MAX_PORT_LENGTH = 100;
export const MAX_QUOTE_TEXT = 2_000;

/** A tool in a request. */
export interface AskedLine {
  toolId: string;
  tool: string;
  pieces: number;
  /** Per piece, a decimal number; null if the customer named none. */
  targetPrice: number | null;
}

/** What a customer asks for. */
export interface RequestedContent {
  lines: readonly AskedLine[];
  port: string;
  message: string;
}

/** The same, later. */
export interface AskedContent extends RequestedContent {
  /** Of the target prices: an offer may be in another one. */
  currency: string;
}

export interface QuoteLine {
  toolId: string;
  tool: string;
  pieces: number;
  unitPrice: number;
  amount: number;
  /** Name of its group: one line of a group is accepted. Empty: it is no alternative. */
  alternative: string;
}

export interface TextAndAmount {
  text: string;
  amount: number;
}

/** A revision of a quote; amounts are decimal numbers of its currency. */
export interface QuoteRevision {
  revision: string;
  /** ISO 8601. */
  offeredAt: string;
  /** Its last moment, in ISO 8601. */
  validUntil: string;
  currency: string;
  lines: readonly QuoteLine[];
  charges: readonly TextAndAmount[];
  /** A positive amount that is taken off. */
  discount: TextAndAmount | null;
  /** Incoterm and place. */
  delivery: string;
  leadTimeDays: number | null;
  /** Null: the usual terms. */
  depositPercent: number | null;
  notes: string;
  /** With the first of each group of alternatives. */
  total: number;
}

/** What was accepted: positions of lines in the revision, from 0. */
export interface AcceptedLines {
  revision: string;
  lines: readonly number[];
  /** Lines whose tools were short of stock. */
  leftOut: readonly number[];
}

/** Answer of GET /quote/{id}. */
export interface Quote {
  _id: string;
  number: string;
  state: QuoteState;
  /** Letter of the latest revision; null before the first one. */
  revision: string | null;
  currency: string;
  customer: { name: string; email: string };
  /** ISO 8601. */
  askedAt: string;
  asked: AskedContent;
  /** Oldest first. */
  revisions: readonly QuoteRevision[];
  /** When the customer opened the latest revision first; ISO 8601. */
  seenAt: string | null;
  decidedAt: string | null;
  why: LossReason | null;
  reason: string | null;
  accepted: AcceptedLines | null;
  invoice: string | null;
  orders: readonly { _id: string; number: string; line: number }[];
  /** Whether the reader may accept it: it belongs to this account, or to none yet. */
  mine: boolean;
}

/** A quote in a list. */
export interface ListedQuote {
  _id: string;
  number: string;
  state: QuoteState;
  revision: string | null;
  summary: string;
  /** ISO 8601. */
  askedAt: string;
  validUntil: string | null;
  currency: string;
  /** Of the latest revision; null before the first one. */
  total: number | null;
  seenAt: string | null;
  /** For admins. */
  customer?: { name: string; email: string };
}

/** `Drill, 5,000 pieces, and 2 more tools`. */
export function linesInBrief(lines: readonly { tool: string; pieces: number }[]): string {
  const [first, ...others] = lines;
  if (!first) return '';
  const more = others.length > 0 ? `, and ${others.length} more ${others.length === 1 ? 'tool' : 'tools'}` : '';
  return `${first.tool}, ${formatPieces(first.pieces)} pieces${more}`;
}

export const QUOTES_PATH = '/dashboard/quotes';
export const ASK_PATH = '/dashboard/new-quote';

/** The page of a quote. @param secret of a mail; browsers send a fragment to no server */
export const quotePath = (id: string, secret?: string) =>
  `/quote/${encodeURIComponent(id)}${secret === undefined ? '' : `#${secret}`}`;

export const offerPath = (id: string) => `${QUOTES_PATH}/${encodeURIComponent(id)}/offer`;

/** The form that asks for a quote, with tools and their pieces filled in. */
export const askQuotePath = (tools: readonly AskedTool[]) =>
  `${ASK_PATH}?${new URLSearchParams(
    tools.flatMap(({ toolId, pieces }) => [
      ['tool', toolId],
      ['pieces', String(pieces ?? '')],
    ]),
  )}`;
