import type { Db } from '#src/platform/database/open.server.ts';
import type { Lifecycle } from './orders/lifecycle.server.ts';

/** What the checks of the books read: one unchanging state of the database. */
export interface Books {
  db: Db;
  lifecycle: Lifecycle;
  /** Milliseconds since the epoch. */
  now: number;
}

/** What a check found: rows at fault, or what cannot be proven. Both name the rows as people do. */
export type Finding = { wrong: string } | { unproven: string };

/** Something that always holds in the books of a shop; `npm run check-books` says where it does not. */
export interface BookCheck {
  /** What holds, as a sentence. */
  rule: string;
  findings(books: Books): AsyncIterable<Finding>;
}
