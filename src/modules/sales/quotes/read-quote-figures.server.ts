import type { Shop } from '#src/core/shop.ts';
import { calendar, today } from '#src/core/site/calendar.ts';
import { addDays } from '#src/platform/i18n/days.ts';
import { fromMinorUnits } from '#src/platform/i18n/money.ts';
import { DAY_MS } from '#src/platform/time/units.ts';
import type { QuoteFigures } from './quote.calls.ts';
import { addUpQuotes } from './quote-figures.ts';
import { averageAnswerTime, sumQuotes } from './quote-list-repository.server.ts';

const PERIOD_DAYS = 365;

/** What became of the quotes of the last 365 days; it may be as stale as a replica. */
export async function readQuoteFigures(
  { config: { currency }, readStale }: Pick<Shop, 'config' | 'readStale'>,
  now = Date.now(),
): Promise<QuoteFigures> {
  const since = calendar.startOf(addDays(today(now), -PERIOD_DAYS));
  const [sums, time] = await readStale((old) =>
    Promise.all([sumQuotes(old, since, now), averageAnswerTime(old, since)]),
  );
  return { ...addUpQuotes(sums, currency, fromMinorUnits), daysToAnswer: time === null ? null : time / DAY_MS };
}
