import type { Db } from '#src/platform/database/open.server.ts';
import type { Lifecycle } from './orders/lifecycle.server.ts';

/** Input of the consistency checks: one snapshot of the database. */
export interface Books {
  db: Db;
  lifecycle: Lifecycle;
  /** Milliseconds since the epoch. */
  now: number;
}

/** Result of a check: inconsistent rows, or rows that cannot be proven, both by their visible numbers. */
export type Finding = { wrong: string } | { unproven: string };

/** Something that always holds in the books of a shop; `npm run check-books` says where it does not. */
export interface BookCheck {
  /** The rule, as a sentence. */
  rule: string;
  findings(books: Books): AsyncIterable<Finding>;
}
