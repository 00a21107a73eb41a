import type { Db } from '#src/platform/database/open.server.ts';
import { point } from './point.ts';

/** A message to the shop from a person who may order later. */
export interface Contact {
  /** Milliseconds since the epoch. */
  at: number;
  /** In lower case. */
  email: string;
  /** Whether the account with this email placed an order afterwards that is not cancelled. */
  ordered: boolean;
  /** Milliseconds until the first answer; null if there is none yet. */
  answeredAfter: number | null;
}

/** The contacts that a module stores, from `since` on, in milliseconds since the epoch. */
export const contacts = point<(db: Db, since: number) => Promise<readonly Contact[]>>('contacts');
