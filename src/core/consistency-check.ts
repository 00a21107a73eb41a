import type { Config } from '#src/core/config.ts';
import type { Fill } from '#src/core/point.ts';
import type { Db } from '#src/platform/database/open.server.ts';

/** Input of the consistency checks: one snapshot of the database. */
export interface CheckInput {
  config: Config;
  db: Db;
  fills: readonly Fill[];
  /** Milliseconds since the epoch. */
  now: number;
}

/** An inconsistency, or records that cannot be verified; the text names them by their visible numbers. */
export type Finding = { wrong: string } | { unproven: string };

/** A consistency rule for the stored data; `npm run check-books` reports violations. */
export interface ConsistencyCheck {
  /** The rule, as a sentence. */
  rule: string;
  findings(books: CheckInput): AsyncIterable<Finding>;
}
