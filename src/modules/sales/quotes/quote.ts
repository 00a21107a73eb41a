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
  lines: AskedLine[];
  port: string;
  message: string;
}

/** The same, later. */
export interface AskedContent extends RequestedContent {
  /** Of the target prices: an offer may be in another one. */
  currency: string;
}

/** `Drill, 5,000 pieces, and 2 more tools`. */
export function linesInBrief(lines: readonly { tool: string; pieces: number }[]): string {
  const [first, ...others] = lines;
  if (!first) return '';
  const more = others.length > 0 ? `, and ${others.length} more ${others.length === 1 ? 'tool' : 'tools'}` : '';
  return `${first.tool}, ${formatPieces(first.pieces)} pieces${more}`;
}

export const QUOTES_PATH = '/dashboard/quotes';

/** The page where a customer sees the own quotes. */
export const MY_QUOTES = { label: 'My quotes', to: QUOTES_PATH };
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
