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

/** What customers have paid, or should have paid. */
export interface CurrencyAmount {
  currency: string;
  /** A decimal number of the currency. */
  amount: number;
}

/** What a module knows that the overview of the shop sums up. */
interface OverviewSource {
  /** The contacts that it stores, from `since` on, in milliseconds since the epoch. */
  contacts?(db: Db, since: number): Promise<readonly Contact[]>;
  /** Overdue amounts by currency. */
  overdue?(db: Db): Promise<readonly CurrencyAmount[]>;
  /** What was received from one day to another, both included, less what was paid back, by currency. */
  received?(db: Db, from: string, to: string): Promise<readonly CurrencyAmount[]>;
}

export const overviewSources = point<OverviewSource>('the figures of the overview');
