import type { QuoteFigures } from './quote.calls.ts';
import type { LossReason, StoredQuoteState } from './quote.ts';

interface QuoteSum {
  state: StoredQuoteState;
  expired: boolean;
  why: LossReason | null;
  currency: string;
  quotes: number;
  /** In minor units. */
  total: number;
}

/** Adds up what was won and lost. */
export function addUpQuotes(
  sums: readonly QuoteSum[],
  currency: string,
  inUnits: (minor: number, currency: string) => number,
): Omit<QuoteFigures, 'daysToAnswer'> {
  const count = (rows: readonly QuoteSum[]) => rows.reduce((sum, { quotes }) => sum + quotes, 0);
  const won = sums.filter(({ state }) => state === 'accepted');
  const lost = sums.filter(({ state, expired }) => state === 'declined' || state === 'withdrawn' || expired);
  const wonMinor = won.filter((row) => row.currency === currency).reduce((sum, { total }) => sum + total, 0);
  const reasons = [...Map.groupBy(lost, ({ why }) => why)].map(([why, rows]) => ({ why, quotes: count(rows) }));
  return {
    asked: count(sums.filter(({ state }) => state === 'asked')),
    open: count(sums.filter(({ state, expired }) => state === 'offered' && !expired)),
    won: count(won),
    lost: count(lost),
    wonAmount: inUnits(wonMinor, currency),
    currency,
    reasons: reasons.sort((a, b) => b.quotes - a.quotes),
  };
}
