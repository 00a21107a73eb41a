import type { Generated } from 'kysely';
import type { TableDeclaration } from './tables.ts';

/** Milliseconds since the epoch. */
export type Timestamp = number;

/** A picture the shop stores, in several widths. */
export interface ImageTable {
  /** Hash of its content; the first part of its file names. */
  hash: string;
  /** Width of its largest version, in pixels. */
  width: number;
  /** Path as in a tool's `image`. */
  path: string;
  /** When it was last uploaded, assigned to a tool or removed from one. */
  touched_at: Timestamp;
  /** Set while its files are being removed. */
  removing_since: Timestamp | null;
}

/** A mail, written in the transaction of its cause and sent afterwards. */
export interface OutboxTable {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** Null for the sender's address. */
  reply_to: string | null;
  created_at: Timestamp;
  attempts: Generated<number>;
  next_attempt_at: Timestamp;
  sent_at: Timestamp | null;
  last_error: string | null;
  /** Id of the order event that the mail reports; null for other mails. */
  event_id: string | null;
  /** JSON of `PaperReference[]`: what is printed when the mail is sent, and sent with it; null without any. */
  papers: string | null;
  /** 1: its recipient is a person; otherwise a module may put others in its place. */
  is_final: Generated<number>;
}

/** What a client has used up of a rate limit. Not part of a backup. */
export interface HitTable {
  /** Keyed hash of the limit's name and of whom it counts. */
  key: string;
  hits: number;
  ends_at: Timestamp;
}

/**
 * Every table, by name. Each noun adds its own in its folder (`declare module`), next to its declaration.
 */
export interface Database {
  images: ImageTable;
  outbox: OutboxTable;
  hits: HitTable;
}

export const platformTables: readonly TableDeclaration[] = [
  { name: 'images', key: ['hash'] },
  {
    name: 'outbox',
    key: ['id'],
    personal: {
      email: ['recipient'],
      // A waiting mail about an order goes to those who are members of its company when it is sent.
      copied: 'event_id is null or is_final = 1 or sent_at is not null',
      omits: ['html', 'last_error', 'papers'],
      withoutLinks: ['text'],
      erased: {
        where: 'sent_at is not null',
        set: { recipient: '', subject: '', text: '', html: '', papers: null, reply_to: null },
      },
    },
  },
  // Short-lived counts.
  { name: 'hits', key: ['key'], copied: false },
];
