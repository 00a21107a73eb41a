import type { Generated } from 'kysely';
import type { TableDeclaration } from './tables.ts';

/** Milliseconds since the epoch. */
type Timestamp = number;

/** A picture the shop stores, in several widths. */
export interface ImageTable {
  /** Made from its content; the first part of its files' names. */
  hash: string;
  /** Of its largest version, in pixels. */
  width: number;
  /** As a tool's `image` names it. */
  path: string;
  /** When it was last uploaded, given to a tool or taken from one. */
  touched_at: Timestamp;
  /** Set while its files are being removed. */
  removing_since: Timestamp | null;
}

export interface OutboxTable {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** Null: the address that the mail is sent from. */
  reply_to: string | null;
  created_at: Timestamp;
  attempts: Generated<number>;
  next_attempt_at: Timestamp;
  sent_at: Timestamp | null;
  last_error: string | null;
  /** Of the event of an order that it reports; null for other mails. */
  event_id: string | null;
}

export interface HitTable {
  /** Keyed hash of a limit's name and of who is counted. */
  key: string;
  hits: number;
  ends_at: Timestamp;
}

/** Every table, by name: a noun adds its own (`declare module`) in its folder, next to what a backup must know of it. */
export interface Database {
  images: ImageTable;
  outbox: OutboxTable;
  hits: HitTable;
}

/** Part of a backup; the counts of `hits` start again anyway. */
export const platformTables: readonly TableDeclaration[] = [
  { name: 'images', key: ['hash'] },
  { name: 'outbox', key: ['id'] },
];
