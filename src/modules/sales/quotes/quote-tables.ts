import type { TableDeclaration } from '#src/platform/database/tables.ts';
import type { LossReason, StoredQuoteState } from './quote.ts';

/** A quote with the figures of its latest revision. */
export interface QuoteTable {
  /** Ordered by the time at which it was asked for. */
  id: string;
  /** For example `Q-2026-0001`. */
  number: string;
  /** Null until an account accepts it. */
  customer_id: string | null;
  /** In lower case. */
  email: string;
  /** Empty if unknown. */
  name: string;
  /** An offer whose `valid_until` is over has expired. */
  state: StoredQuoteState;
  /** What it is about, in a few words. */
  summary: string;
  /** JSON of `AskedContent`. */
  asked: string;
  /** Milliseconds since the epoch. */
  asked_at: number;
  /** Id of the user who asked for it, or wrote it for a customer. */
  asked_by: string;
  /** 1 if an admin wrote it for a customer. */
  by_admin: number;
  /** Letter of the latest revision; empty before the first one. */
  revision: string;
  /** The last moment of the latest revision, in milliseconds since the epoch. */
  valid_until: number | null;
  currency: string;
  /** Of the latest revision, with the first of each group of alternatives. */
  total_minor: number | null;
  /** When the first revision was mailed. */
  offered_at: number | null;
  /** When the customer opened the latest revision first. */
  seen_at: number | null;
  /** When the customer was reminded of the latest revision. */
  reminded_at: number | null;
  /** When it was accepted, declined or withdrawn. */
  decided_at: number | null;
  /** Id of a user; null for a reader of the link. */
  decided_by: string | null;
  why: LossReason | null;
  /** Text of who declined or withdrew it. */
  reason: string | null;
  /** JSON of `AcceptedLines`. */
  accepted: string | null;
  /** Number of the invoice. */
  invoice: string | null;
  /** Idempotency-Key of the acceptance. */
  accept_key: string | null;
  accept_hash: string | null;
  /** Idempotency-Key of the request for it. */
  request_key: string | null;
  request_hash: string | null;
}

/** A revision of a quote; never changed. */
export interface QuoteRevisionTable {
  id: string;
  quote_id: string;
  /** `A`, `B`, … */
  revision: string;
  /** Milliseconds since the epoch. */
  offered_at: number;
  /** Id of an admin. */
  offered_by: string;
  /** Its last moment, in milliseconds since the epoch. */
  valid_until: number;
  /** JSON of `QuoteOffer`. */
  content: string;
  /** Idempotency-Key of its request. */
  request_key: string | null;
  request_hash: string | null;
}

/** A secret link in a mail about a quote. */
export interface QuoteLinkTable {
  /** SHA-256 of the secret. */
  hash: string;
  quote_id: string;
  /** Milliseconds since the epoch. */
  mailed_at: number;
}

/** An order that an accepted quote became. */
export interface QuoteOrderTable {
  order_id: string;
  quote_id: string;
  /** Position of the line in the accepted revision, from 0. */
  line: number;
}

/** The last number of a year. */
export interface QuoteCounterTable {
  year: string;
  last: number;
}

declare module '#src/platform/database/schema.ts' {
  interface Database {
    quotes: QuoteTable;
    quote_revisions: QuoteRevisionTable;
    quote_links: QuoteLinkTable;
    quote_orders: QuoteOrderTable;
    quote_counters: QuoteCounterTable;
  }
}

export const quoteTables: readonly TableDeclaration[] = [
  {
    name: 'quotes',
    key: ['id'],
    after: ['user'],
    personal: {
      user: 'customer_id',
      email: ['email', 'customer_id is null'],
      omits: ['asked_by', 'decided_by', 'accept_key', 'accept_hash', 'request_key', 'request_hash'],
      erased: { where: 'invoice is null' },
      named: {
        where: 'email = :email and customer_id <> :user',
        erased: {
          name: { sql: '(select name from "user" where id = customer_id)' },
          email: { sql: '(select email from "user" where id = customer_id)' },
        },
      },
      afterBooks: { set: { email: '', name: '' }, cleaned: ['asked', 'reason'] },
    },
  },
  {
    name: 'quote_revisions',
    key: ['id'],
    after: ['quotes'],
    personal: {
      within: ['quote_id', 'quotes', 'id'],
      omits: ['offered_by', 'request_key', 'request_hash'],
      afterBooks: { cleaned: ['content'] },
    },
  },
  { name: 'quote_links', key: ['hash'], after: ['quotes'] },
  { name: 'quote_orders', key: ['order_id'], after: ['quotes', 'orders'] },
  { name: 'quote_counters', key: ['year'] },
];
